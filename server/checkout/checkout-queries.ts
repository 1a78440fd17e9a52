import { type SqlBool, sql } from 'kysely';
import { type FoundOrder, ORDER_COLUMNS } from '../orders/find-order.ts';
import type { Queryable } from '../platform/db/tables.ts';

/** A write that changes nothing: it takes the row's lock, so one user's checkouts run one after another. */
export async function lockShopper(tx: Queryable, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ is_admin: eb.ref('is_admin') }))
    .where('id', '=', userId)
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

/** Only the first id that the provider gave is kept; returns the order as it is then. */
export function keepProviderOrderId(
  db: Queryable,
  id: string,
  providerOrderId: string,
): Promise<FoundOrder> {
  return db
    .updateTable('orders')
    .set((eb) => ({
      provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(providerOrderId)),
      updated_at: Date.now(),
    }))
    .where('id', '=', id)
    .returning(ORDER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** False where the payment was known before. */
export async function insertPayment(
  tx: Queryable,
  orderId: string,
  payment: { id: string; amount: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      order_id: orderId,
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

export type WebhookEvent = { id: string; name: string };

export async function isEventKnown(db: Queryable, id: string): Promise<boolean> {
  const event = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return event !== undefined;
}

/** Records that an event was taken; one that was taken before stays as it is. */
export async function recordEvent(db: Queryable, { id, name }: WebhookEvent): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({ id, event: name, received_at: Date.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Orders that hold stock, however old, and those whose hold is over but that money may still come
 * for, where they have not been asked about for a while.
 */
export function findUnfinished(
  db: Queryable,
  { expiredAfter, now, limit }: { expiredAfter: number; now: number; limit: number },
) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'pending'),
        and([eb('state', '=', 'expired'), eb('created_at', '>', expiredAfter)]),
      ]),
    )
    .where(isDue('orders.created_at', now))
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** The older a thing, the more rarely its order is asked about: after an eighth of its age. */
export function isDue(createdAt: 'orders.created_at' | 'refunds.created_at', now: number) {
  return sql<SqlBool>`orders.asked_at + (${now} - ${sql.ref(createdAt)}) / 8 <= ${now}`;
}

export async function setAskedAt(db: Queryable, id: string, at: number): Promise<void> {
  await db.updateTable('orders').set({ asked_at: at }).where('id', '=', id).execute();
}
