import { type SqlBool, sql } from 'kysely';
import { isPaidInSql } from '../orders/states.ts';
import { letOthersIn } from '../platform/breaks.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';

export type Spending = { orders: number; paidPaise: number; refundedPaise: number };

/** Along the index `orders_of_user`: when an order was placed, and its id. */
type Place = { created_at: number; id: string };

const START: Place = { created_at: -1, id: '' };
const END: Place = { created_at: Number.MAX_SAFE_INTEGER, id: '' };

/**
 * SQLite runs in this process and blocks it, so only this many orders are added up at once.
 * PostgreSQL does not, and one statement takes it least time.
 */
const ORDERS_AT_ONCE = 250;

/** What was paid for the user's orders, and how much of it was refunded. */
export async function findSpending(
  { engine, query: db }: Database,
  userId: string,
): Promise<Spending> {
  const spending: Spending = { orders: 0, paidPaise: 0, refundedPaise: 0 };
  for (let after = START; after !== END; ) {
    await letOthersIn();
    const next =
      engine === 'sqlite' ? await findOrderAfter(db, userId, after, ORDERS_AT_ONCE) : undefined;
    const last = next ?? END;
    const { orders, paid, refunded } = await addUp(db, userId, after, last);
    spending.orders += orders;
    spending.paidPaise += paid ?? 0;
    spending.refundedPaise += refunded ?? 0;
    after = last;
  }
  return spending;
}

/** The user's order this many places after the given one, oldest first. */
function findOrderAfter(db: Queryable, userId: string, after: Place, places: number) {
  return db
    .selectFrom('orders')
    .select(['created_at', 'id'])
    .where('user_id', '=', userId)
    .where(isAfter(after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .offset(places - 1)
    .executeTakeFirst();
}

/** Of the orders after one place, up to and including the other. */
function addUp(db: Queryable, userId: string, after: Place, last: Place) {
  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select((eb) => [
      eb.fn.count<number>(sql`case when ${isPaidInSql} then orders.id end`).distinct().as('orders'),
      sumOf('payments.amount_paise').as('paid'),
      sumOf('payments.refunded_paise').as('refunded'),
    ])
    .where('payments.is_extra', '=', 0)
    .where('orders.user_id', '=', userId)
    .where(isAfter(after))
    .where(sql<SqlBool>`(orders.created_at, orders.id) <= (${last.created_at}, ${last.id})`)
    .executeTakeFirstOrThrow();
}

/** As a floating-point number: amounts once had no upper limit, and no sum of them may fail. */
function sumOf(column: string) {
  return sql<number | null>`cast(sum(${sql.ref(column)}) as double precision)`;
}

function isAfter({ created_at, id }: Place) {
  return sql<SqlBool>`(orders.created_at, orders.id) > (${created_at}, ${id})`;
}
