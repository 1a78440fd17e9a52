import { sql } from 'kysely';
import { isPaidInSql } from '../orders/states.ts';
import type { Queryable } from '../platform/db/tables.ts';

export type Spending = { orders: number; paidPaise: number; refundedPaise: number };

/** What was paid for the user's orders, and how much of it was refunded. */
export async function findSpending(db: Queryable, userId: string): Promise<Spending> {
  const { orders, paid, refunded } = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select((eb) => [
      eb.fn.count<number>(sql`case when ${isPaidInSql} then orders.id end`).distinct().as('orders'),
      sumOf('payments.amount_paise').as('paid'),
      sumOf('payments.refunded_paise').as('refunded'),
    ])
    .where('payments.is_extra', '=', 0)
    .where('orders.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { orders, paidPaise: paid ?? 0, refundedPaise: refunded ?? 0 };
}

/** As a floating-point number: amounts once had no upper limit, and no sum of them may fail. */
function sumOf(column: string) {
  return sql<number | null>`cast(sum(${sql.ref(column)}) as double precision)`;
}
