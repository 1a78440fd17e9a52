import { type SqlBool, sql } from 'kysely';
import type { OrderState, Queryable } from '../platform/db/tables.ts';
import type { Day } from './range.ts';

export type DaySales = { orders: number; netPaise: number; refundedPaise: number };

/**
 * What came in on each day, in their order. One text for each day, so that its part of the index is
 * read once: neither engine gives several sums of one subquery otherwise.
 */
export async function findSales(db: Queryable, days: readonly Day[]): Promise<DaySales[]> {
  const ranges = sql.join(days.map(({ start, end }, at) => sql`(${at}, ${start}, ${end})`));
  const rows = await db
    .with(
      'days(at, starts, ends)',
      () => sql<{ at: number; starts: number; ends: number }>`(values ${ranges})`,
    )
    .selectFrom('days')
    .select([
      sql<number>`cast(at as integer)`.as('at'),
      sql<string>`(
        select
          count(case when refunded_paise < amount_paise then 1 end) || ' ' ||
          coalesce(sum(amount_paise - refunded_paise), 0) || ' ' ||
          coalesce(sum(refunded_paise), 0)
        from payments
        where created_at >= cast(starts as bigint) and created_at < cast(ends as bigint)
      )`.as('sums'),
    ])
    .execute();
  return rows
    .sort((one, other) => one.at - other.at)
    .map(({ sums }) => {
      const [orders = 0, netPaise = 0, refundedPaise = 0] = sums.split(' ').map(Number);
      return { orders, netPaise, refundedPaise };
    });
}

export type SoldProduct = { product_id: string; pieces: number; paise: number };
export type Range = { start: number; end: number };

/** The lines of what was paid for in the range and not wholly refunded. */
function soldLines(db: Queryable, { start, end }: Range) {
  return db
    .selectFrom('payments')
    .innerJoin('order_lines', 'order_lines.order_id', 'payments.order_id')
    .where('payments.created_at', '>=', start)
    .where('payments.created_at', '<', end)
    .whereRef('payments.refunded_paise', '<', 'payments.amount_paise');
}

/** All that was sold, or the best sellers of it. */
export function findSold(
  db: Queryable,
  range: Range,
  limit: number | undefined,
): Promise<SoldProduct[]> {
  return soldLines(db, range)
    .select((eb) => [
      'order_lines.product_id',
      eb.fn.sum<number>('order_lines.qty').as('pieces'),
      eb.fn.sum<number>(eb('order_lines.qty', '*', eb.ref('order_lines.price_paise'))).as('paise'),
    ])
    .groupBy('order_lines.product_id')
    .$if(limit !== undefined, (query) =>
      query
        .orderBy('pieces', 'desc')
        .orderBy('paise', 'desc')
        .orderBy('order_lines.product_id')
        .limit(limit ?? 0),
    )
    .execute();
}

/** What a product that is gone was called when it was bought. */
export async function findSoldName(
  db: Queryable,
  range: Range,
  productId: string,
): Promise<string> {
  const { name } = await soldLines(db, range)
    .select('order_lines.name')
    .where('order_lines.product_id', '=', productId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return name;
}

export function countByState(db: Queryable, { start, end }: Range) {
  const states: OrderState[] = ['pending', 'paid', 'delivered', 'expired'];
  return db
    .selectFrom('orders')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', states)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .groupBy('state')
    .execute();
}

/** Those that are paid and not delivered, and of which all the money went back: nothing is to be sent. */
export async function countGivenBack(db: Queryable, { start, end }: Range): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('payments.refunded_paise', '>', 0)
    .whereRef('payments.refunded_paise', '>=', 'payments.amount_paise')
    .where('orders.state', '=', 'paid')
    .where('orders.created_at', '>=', start)
    .where('orders.created_at', '<', end)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countUsersAndOrders(
  db: Queryable,
): Promise<{ users: number; orders: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('users')
        .select((users) => users.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('users'),
      eb
        .selectFrom('orders')
        .select((orders) => orders.fn.countAll<number>().as('count'))
        // As many as their list shows, in the very words of its index.
        .where(
          sql<SqlBool>`provider_order_id <> '' and (state <> 'expired' or paid_at is not null)`,
        )
        .$asScalar()
        .$notNull()
        .as('orders'),
    ])
    .executeTakeFirstOrThrow();
}

/** Those with the soonest deadline first, in the very words of the index `disputes_open`. */
export function findOpenDisputes(db: Queryable, limit: number) {
  return db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select([
      'disputes.id',
      'orders.provider_order_id',
      'disputes.amount_paise',
      'disputes.reason',
      'disputes.status',
      'disputes.respond_by',
      'disputes.created_at',
    ])
    .where(sql<SqlBool>`disputes.status in ('open', 'under_review', 'action_required')`)
    .orderBy('disputes.respond_by', (by) => by.asc().nullsLast())
    .orderBy('disputes.id')
    .limit(limit)
    .execute();
}

/** Those that still ask for somebody, oldest first, in the very words of the index `refunds_failed`. */
export function findFailedRefunds(db: Queryable, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.provider_order_id', 'refunds.amount_paise', 'refunds.moved_at'])
    .where(sql<SqlBool>`refunds.status in ('failed', 'rejected') and refunds.closed_at is null`)
    .orderBy('refunds.moved_at')
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
}
