import type { Queryable } from '../db/tables.ts';
import { isDue } from './checkout-queries.ts';

/** What a refund is. */
export const REFUND_COLUMNS = [
  'refunds.id',
  'refunds.payment_id',
  'refunds.amount_paise',
  'refunds.restock',
  'refunds.provider_refund_id',
] as const;

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export function findRefund(db: Queryable, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([...REFUND_COLUMNS, 'payments.order_id', 'payments.amount_paise as paid_paise'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
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
    })
    .execute();
}

/** Whether we are the first to hear that the provider has taken the refund. */
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
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** The things of an order go back on the shelf once, in however many parts its money goes back. */
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
