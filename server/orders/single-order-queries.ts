import { compileOnce } from '../platform/db/compile-once.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { namedOrder } from './find-order.ts';
import { LINE_COLUMNS, LISTED_COLUMNS } from './queries.ts';

const named = compileOnce((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select((eb) => [
      ...LISTED_COLUMNS,
      'users.name',
      'users.email',
      eb
        .selectFrom('payments')
        .select((paid) => paid.fn.sum<number | null>('amount_paise').as('paise'))
        .whereRef('order_id', '=', 'orders.id')
        .where('is_extra', '=', 0)
        .$asScalar()
        .as('paidPaise'),
      eb
        .selectFrom('payments')
        .select((paid) => paid.fn.sum<number | null>('refunded_paise').as('paise'))
        .whereRef('order_id', '=', 'orders.id')
        .where('is_extra', '=', 0)
        .$asScalar()
        .as('refundedPaise'),
    ])
    .where('orders.id', 'in', namedOrder(db, orderId)),
);

/** An order with its buyer, what was paid for it, and what of that was refunded. */
export async function findSingleOrder(db: Queryable, orderId: string) {
  return (await named(db, { orderId })).rows[0];
}

const linesOf = compileOnce((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('order_lines')
    .select(LINE_COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('position'),
);

export async function findLinesOf(db: Queryable, orderId: string): Promise<Row<'order_lines'>[]> {
  return (await linesOf(db, { orderId })).rows;
}
