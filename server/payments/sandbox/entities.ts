import { createHash } from 'node:crypto';
import type { Row } from '../../platform/db/tables.ts';
import { networkOf } from './cards.ts';

const UPI_PAYER = 'shopper@sandbox';

const seconds = (millis: number) => Math.floor(millis / 1_000);

/** The provider sends an empty list if there are no notes. */
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
    offer_id: row.offer_id,
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
    invoice_id: null,
    international: false,
    method: row.method,
    captured: row.status === 'captured' || row.status === 'refunded',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === row.amount ? 'full' : 'partial',
    description: null,
    bank: null,
    wallet: null,
    ...payerOf(row),
    email: null,
    contact: null,
    notes: notesOf(row.notes),
    fee: row.fee,
    tax: row.tax,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error === undefined ? null : 'bank',
    error_step: error === undefined ? null : 'payment_authorization',
    error_reason: error?.reason ?? null,
    created_at: seconds(row.created_at),
  };
}

/** What the payment was made with: only a card payment has a card, only UPI an address. */
function payerOf(row: Row<'sandbox_payments'>) {
  if (row.method === 'card') {
    const card = cardEntity(row);
    return { card_id: card.id, card, vpa: null, acquirer_data: {} };
  }
  if (row.method === 'cod') return { card_id: null, vpa: null, acquirer_data: {} };
  const isAccepted = row.status !== 'failed';
  return {
    card_id: null,
    vpa: UPI_PAYER,
    upi: { payer_account_type: 'bank_account', vpa: UPI_PAYER },
    acquirer_data: isAccepted ? bankReferences(row) : {},
  };
}

/** The bank's two references, made from the payment, so that they need not be stored. */
function bankReferences({ id, created_at }: Row<'sandbox_payments'>) {
  return {
    rrn: String(created_at % 1e12).padStart(12, '0'),
    upi_transaction_id: createHash('sha256').update(id).digest('hex').slice(0, 32).toUpperCase(),
  };
}

/** Every card payment has its own card: the sandbox saves none. */
export function cardEntity({ id, card_last4 }: Row<'sandbox_payments'>) {
  return {
    id: id.replace('pay_', 'card_'),
    entity: 'card',
    name: '',
    last4: card_last4,
    network: networkOf(card_last4),
    type: 'debit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
  };
}

export function refundEntity(row: Row<'sandbox_refunds'>) {
  return {
    id: row.id,
    entity: 'refund',
    payment_id: row.payment_id,
    amount: row.amount,
    currency: 'INR',
    notes: notesOf(row.notes),
    receipt: row.receipt,
    acquirer_data: { arn: null },
    batch_id: null,
    status: row.status,
    speed_requested: row.speed,
    speed_processed: 'normal',
    created_at: seconds(row.created_at),
  };
}

export function disputeEntity(row: Row<'sandbox_disputes'>) {
  return {
    id: row.id,
    entity: 'dispute',
    payment_id: row.payment_id,
    amount: row.amount,
    currency: 'INR',
    amount_deducted: row.status === 'lost' ? row.amount : 0,
    reason_code: row.reason_code,
    respond_by: seconds(row.respond_by),
    status: row.status,
    phase: 'chargeback',
    created_at: seconds(row.created_at),
  };
}
