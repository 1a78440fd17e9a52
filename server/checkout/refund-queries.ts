import { REFUND_COLUMNS } from '../orders/refund-columns.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { isDue } from './checkout-queries.ts';

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export function findRefund(db: Queryable, id: string) {
  return selectRefunds(db).where('refunds.id', '=', id).executeTakeFirst();
}

export function findRefundsOfPayment(db: Queryable, paymentId: string): Promise<RefundRow[]> {
  return selectRefunds(db).where('refunds.payment_id', '=', paymentId).execute();
}

function selectRefunds(db: Queryable) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([...REFUND_COLUMNS, 'payments.order_id', 'payments.amount_paise as paid_paise']);
}

/** Whether the provider has still to be asked for it. */
export function isUnsent({ provider_refund_id, failed_at }: RefundRow): boolean {
  return provider_refund_id === null && failed_at === null;
}

/** Refunds that the provider has not taken yet and that it has not been asked for for a while. */
export function findUnsentRefunds(
  db: Queryable,
  { now, limit }: { now: number; limit: number },
): Promise<{ id: string; order_id: string }[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.id', 'payments.order_id'])
    .where('refunds.provider_refund_id', 'is', null)
    .where('refunds.failed_at', 'is', null)
    .where(isDue('refunds.created_at', now))
    .orderBy('refunds.created_at')
    .limit(limit)
    .execute();
}

/** False where more than was paid would go back. */
export async function countAsRefunded(
  tx: Queryable,
  paymentId: string,
  amount: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set((eb) => ({ refunded_paise: eb('refunded_paise', '+', amount) }))
    .where('id', '=', paymentId)
    .where((eb) => eb(eb('refunded_paise', '+', amount), '<=', eb.ref('amount_paise')))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What a failed refund was to give back can be refunded again. */
export async function discountRefunded(
  tx: Queryable,
  paymentId: string,
  amount: number,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({ refunded_paise: eb('refunded_paise', '-', amount) }))
    .where('id', '=', paymentId)
    .execute();
}

export async function insertRefund(
  tx: Queryable,
  refund: { requestId: string; paymentId: string; amount: number; restock: boolean },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      id: refund.requestId,
      payment_id: refund.paymentId,
      amount_paise: refund.amount,
      restock: refund.restock ? 1 : 0,
      provider_refund_id: null,
      created_at: Date.now(),
      failed_at: null,
      failure_reason: null,
    })
    .execute();
}

/** Whether we are the first to hear that the provider has taken the refund; a failed one it has not. */
export async function markSent(
  tx: Queryable,
  id: string,
  providerRefundId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ provider_refund_id: providerRefundId })
    .where('id', '=', id)
    .where('provider_refund_id', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether the refund was taken for refused; it then counts as not sent yet. */
export async function reviveRefused(tx: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ failed_at: null, failure_reason: null })
    .where('id', '=', id)
    .where('provider_refund_id', 'is', null)
    // Only a refusal comes with a reason: what was taken and failed then stays failed.
    .where('failure_reason', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether we are the first to hear that the refund failed. */
export async function markFailed(
  tx: Queryable,
  id: string,
  reason: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ failed_at: Date.now(), failure_reason: reason })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** How much of a payment the provider has taken back. */
export async function sumSent(tx: Queryable, paymentId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<number | null>('amount_paise').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('provider_refund_id', 'is not', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/**
 * The things of an order go back into stock once, in however many parts its money goes back, and
 * even where the refund that put them there failed afterwards.
 */
export async function isRestocked(tx: Queryable, refund: RefundRow): Promise<boolean> {
  const earlier = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', refund.payment_id)
    .where('restock', '=', 1)
    .where('provider_refund_id', 'is not', null)
    .where('id', '!=', refund.id)
    .executeTakeFirst();
  return earlier !== undefined;
}
