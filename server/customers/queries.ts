import type { Queryable } from '../platform/db/tables.ts';

export function findAccount(db: Queryable, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_admin', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** What was paid for the user's orders, and how much of it was refunded. */
export async function findSpending(db: Queryable, userId: string) {
  const { orders, paid, refunded } = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select((eb) => [
      eb.fn.count<number>('payments.order_id').distinct().as('orders'),
      eb.fn.sum<number | null>('payments.amount_paise').as('paid'),
      eb.fn.sum<number | null>('payments.refunded_paise').as('refunded'),
    ])
    .where('orders.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { orders, paidPaise: paid ?? 0, refundedPaise: refunded ?? 0 };
}

/** As JSON, of the user's latest orders that have one. */
export function findAddresses(db: Queryable, userId: string, orders: number) {
  return db
    .selectFrom('orders')
    .select(['shipping_address', 'created_at'])
    .where('user_id', '=', userId)
    .where('shipping_address', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(orders)
    .execute();
}
