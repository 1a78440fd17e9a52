import { type SqlBool, sql } from 'kysely';
import type { OrderState, Queryable } from '../db/tables.ts';

const ORDER_COLUMNS = [
  'id',
  'provider_order_id',
  'user_id',
  'state',
  'total_paise',
  'fingerprint',
  'created_at',
  'asked_at',
] as const;

export type CheckoutOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function findOrder(db: Queryable, id: string) {
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export function findOrderByProviderId(db: Queryable, providerOrderId: string) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/** A write that changes nothing: it takes the row's lock, so one person's checkouts stand in a line. */
export async function lockShopper(tx: Queryable, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ is_admin: eb.ref('is_admin') }))
    .where('id', '=', userId)
    .execute();
}

/** The same for an order: from here to the end of the transaction nobody else settles or moves it. */
export async function lockOrder(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ asked_at: eb.ref('asked_at') }))
    .where('id', '=', id)
    .execute();
}

export function findPendingOrder(tx: Queryable, userId: string) {
  return tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
}

export async function holdEnd(db: Queryable, orderId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('stock_holds')
    .select((eb) => eb.fn.min('expires_at').as('end'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.end ?? undefined;
}

export function findForSale(tx: Queryable, ids: readonly string[]) {
  return tx
    .selectFrom('products')
    .select(['id', 'name', 'image', 'price_paise', 'description', 'stock'])
    .where('id', 'in', ids)
    .execute();
}

export function findOrderLines(db: Queryable, orderId: string) {
  return db
    .selectFrom('order_lines')
    .select(['product_id', 'qty', 'price_paise'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Only the first answer of the provider is kept. */
export async function setProviderOrderId(
  db: Queryable,
  id: string,
  providerOrderId: string,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ provider_order_id: providerOrderId, updated_at: Date.now() })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .execute();
}

export async function insertPayment(
  tx: Queryable,
  payment: { id: string; orderId: string; amount: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      amount_paise: payment.amount,
      refunded_paise: 0,
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findPaymentOf(db: Queryable, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'amount_paise', 'refunded_paise'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** Records that an event was taken; false where it had been before. */
export async function recordEvent(tx: Queryable, id: string, event: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_events')
    .values({ id, event, received_at: Date.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Orders that money may still come for and that have not been asked about for a while. */
export function findUnfinished(
  db: Queryable,
  states: readonly OrderState[],
  { createdAfter, now, limit }: { createdAfter: number; now: number; limit: number },
) {
  return (
    db
      .selectFrom('orders')
      .select(ORDER_COLUMNS)
      .where('state', 'in', states)
      .where('created_at', '>', createdAfter)
      // The older an order, the more rarely it is asked about: after an eighth of its age.
      .where(sql<SqlBool>`asked_at + (${now} - created_at) / 8 <= ${now}`)
      .orderBy('created_at')
      .limit(limit)
      .execute()
  );
}

export async function setAskedAt(db: Queryable, id: string, at: number): Promise<void> {
  await db.updateTable('orders').set({ asked_at: at }).where('id', '=', id).execute();
}
