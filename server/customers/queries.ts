import type { Queryable } from '../platform/db/tables.ts';

export function findAccount(db: Queryable, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_admin', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** As JSON, of this many of the user's latest orders; those that have none included. */
export function findAddresses(db: Queryable, userId: string, orders: number) {
  return db
    .selectFrom('orders')
    .select(['shipping_address', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(orders)
    .execute();
}
