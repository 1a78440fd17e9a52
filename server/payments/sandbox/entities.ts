import type { Row } from '../../platform/db/tables.ts';

const seconds = (millis: number) => Math.floor(millis / 1_000);

/** The provider sends an empty list where there are no notes. */
function notesOf(text: string): unknown {
  const notes = JSON.parse(text) as Record<string, string>;
  return Object.keys(notes).length === 0 ? [] : notes;
}

export function orderEntity(row: Row<'sandbox_orders'>) {
  const paid = row.status === 'paid' ? row.amount : 0;
  return {
    id: row.id,
    entity: 'order',
    amount: row.amount,
    amount_paid: paid,
    amount_due: row.amount - paid,
    currency: row.currency,
    receipt: row.receipt,
    offer_id: null,
    status: row.status,
    attempts: row.attempts,
    notes: notesOf(row.notes),
    created_at: seconds(row.created_at),
  };
}

export function paymentEntity(row: Row<'sandbox_payments'>) {
  const error = row.error === null ? undefined : (JSON.parse(row.error) as Record<string, string>);
  const refunded = row.amount_refunded;
  return {
    id: row.id,
    entity: 'payment',
    amount: row.amount,
    currency: 'INR',
    status: row.status,
    order_id: row.order_id,
    method: 'card',
    captured: row.status === 'captured' || row.status === 'refunded',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === row.amount ? 'full' : 'partial',
    card: { last4: row.card_last4 },
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error === undefined ? null : 'bank',
    error_step: error === undefined ? null : 'payment_authorization',
    error_reason: error?.reason ?? null,
    created_at: seconds(row.created_at),
  };
}

export function refundEntity(row: Row<'sandbox_refunds'>) {
  return {
    id: row.id,
    entity: 'refund',
    payment_id: row.payment_id,
    amount: row.amount,
    currency: 'INR',
    status: row.status,
    created_at: seconds(row.created_at),
  };
}

export function collectionEntity<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items };
}
