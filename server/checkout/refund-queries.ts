import { type SqlBool, sql } from 'kysely';
import { REFUND_COLUMNS } from '../orders/refund-columns.ts';
import type { NewRow, Queryable, Row } from '../platform/db/tables.ts';

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export function findRefund(db: Queryable, id: string) {
  return selectRefunds(db).where('refunds.id', '=', id).executeTakeFirst();
}

export function findRefundByProviderId(db: Queryable, providerRefundId: string) {
  return selectRefunds(db)
    .where('refunds.provider_refund_id', '=', providerRefundId)
    .executeTakeFirst();
}

export function findRefundsOfPayment(db: Queryable, paymentId: string): Promise<RefundRow[]> {
  return selectRefunds(db)
    .where('refunds.payment_id', '=', paymentId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
}

function selectRefunds(db: Queryable) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .select([
      ...REFUND_COLUMNS,
      'payments.order_id',
      'payments.is_extra',
      'payment_attempts.account',
    ]);
}

/** Unfinished refunds, least recently checked first; each after an eighth of its age. */
export function findRefundsToAsk(
  db: Queryable,
  { now, limit }: { now: number; limit: number },
): Promise<Pick<RefundRow, 'id' | 'status'>[]> {
  return (
    db
      .selectFrom('refunds')
      .select(['id', 'status'])
      // Written exactly as in the index `refunds_to_ask`, so that the index is used.
      .where(sql<SqlBool>`status in ('requested', 'sent', 'pending')`)
      .where(sql<SqlBool>`asked_at + (${now} - created_at) / 8 <= ${now}`)
      .orderBy('asked_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

export async function setRefundAskedAt(db: Queryable, id: string, at: number): Promise<void> {
  await db.updateTable('refunds').set({ asked_at: at }).where('id', '=', id).execute();
}

export function findPayment(db: Queryable, id: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount_paise', 'is_extra'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How much of a payment has been refunded, here or another way, is in progress or requested. */
export async function sumGoingBack(db: Queryable, paymentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<number | null>('amount_paise').as('sum'))
    .where('payment_id', '=', paymentId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['requested', 'sent', 'pending', 'processed']),
        // Only a failed refund that was settled another way has a note.
        eb('note', 'is not', null),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** Stores what the provider has accepted on the payment and its order; call with the order locked. */
export async function countRefunds(tx: Queryable, paymentId: string): Promise<void> {
  await sql`
    update payments set refunded_paise = (
      select coalesce(sum(amount_paise), 0) from refunds
      where payment_id = ${paymentId} and status in ('pending', 'processed'))
    where id = ${paymentId}`.execute(tx);
  // What went back another way, as a note says, has gone back too.
  await sql`
    update orders set is_refunded = (
      select case when amount_paise <= (
        select coalesce(sum(amount_paise), 0) from refunds
        where payment_id = ${paymentId}
          and (status in ('pending', 'processed') or note is not null)) then 1 else 0 end
      from payments where payments.id = ${paymentId})
    where id = (select order_id from payments where id = ${paymentId} and is_extra = 0)`.execute(
    tx,
  );
}

export async function insertRefund(
  tx: Queryable,
  refund: Pick<
    NewRow<'refunds'>,
    'id' | 'payment_id' | 'amount_paise' | 'restock' | 'provider_refund_id' | 'status' | 'is_found'
  >,
): Promise<void> {
  const now = Date.now();
  await tx
    .insertInto('refunds')
    .values({ ...refund, created_at: now, moved_at: now })
    .execute();
}

export async function updateRefund(
  tx: Queryable,
  id: string,
  change: Partial<Row<'refunds'>>,
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

/**
 * Records that the provider is about to be asked, in its own transaction, so that nothing rolls it
 * back.
 */
export async function markSent(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'sent', moved_at: Date.now() })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}

export async function deleteRefund(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).execute();
}

/** Whether any refund of the order has restocked its items. */
export async function isRestocked(tx: Queryable, orderId: string): Promise<boolean> {
  const restocked = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.order_id', '=', orderId)
    .where('refunds.is_restocked', '=', 1)
    .executeTakeFirst();
  return restocked !== undefined;
}
