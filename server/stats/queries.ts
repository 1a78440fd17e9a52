import { type SqlBool, sql } from 'kysely';
import type { OrderState, Queryable } from '../platform/db/tables.ts';
import type { Day } from './range.ts';

export type DaySales = {
  orders: number;
  netPaise: number;
  refundedPaise: number;
  differencePaise: number;
};

const NO_SALES: DaySales = { orders: 0, netPaise: 0, refundedPaise: 0, differencePaise: 0 };
/** Sums are kept per quarter of an hour, on which days start in every time zone. */
const SLOT_MS = 15 * 60 * 1_000;
const SLOTS_PER_DAY = 96;
const DAY_MS = SLOTS_PER_DAY * SLOT_MS;

function slotAt(time: number): number {
  return Math.floor(time / SLOT_MS);
}

/** The sales of each day, in order. */
export async function findSales(db: Queryable, days: readonly Day[]): Promise<DaySales[]> {
  const first = slotAt(days[0]?.start ?? 0);
  const rows = await db
    .selectFrom('sales_sums')
    .select((eb) => [
      sql<number>`cast((slot - ${first}) / ${sql.lit(SLOTS_PER_DAY)} as integer)`.as('day'),
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('net_paise').as('netPaise'),
      eb.fn.sum<number>('refunded_paise').as('refundedPaise'),
      eb.fn.sum<number>('difference_paise').as('differencePaise'),
    ])
    .where('slot', '>=', first)
    .where('slot', '<', first + days.length * SLOTS_PER_DAY)
    .groupBy('day')
    .execute();
  const byDay = new Map(rows.map(({ day, ...sales }) => [day, sales]));
  return days.map((_, day) => byDay.get(day) ?? NO_SALES);
}

export type SoldProduct = { product_id: string; pieces: number; paise: number };
export type Range = { start: number; end: number };

/** The lines that were paid for in the range and not fully refunded. */
function soldLines(db: Queryable, { start, end }: Range) {
  return db
    .selectFrom('payments')
    .innerJoin('order_lines', 'order_lines.order_id', 'payments.order_id')
    .where('payments.created_at', '>=', start)
    .where('payments.created_at', '<', end)
    .where('payments.is_extra', '=', 0)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('payments.ordered_paise', 'payments.amount_paise'), '>', 0),
    )
    .whereRef('payments.refunded_paise', '<', 'payments.amount_paise');
}

/**
 * The products of which most pieces were sold, then those that made most money; the id makes the
 * order deterministic. Whole UTC days are read from their sums, and the hours around them line by
 * line.
 */
export function findBestSellers(
  db: Queryable,
  { start, end }: Range,
  limit: number,
): Promise<SoldProduct[]> {
  const firstDay = Math.ceil(start / DAY_MS);
  const endDay = Math.max(firstDay, Math.floor(end / DAY_MS));
  const linesOf = (hours: Range) =>
    soldLines(db, hours).select((eb) => [
      'order_lines.product_id',
      'order_lines.qty as pieces',
      eb('order_lines.qty', '*', eb.ref('order_lines.price_paise')).as('paise'),
    ]);
  const sold = db
    .selectFrom('product_sums')
    .select(['product_id', 'pieces', 'paise'])
    .where('day', '>=', firstDay)
    .where('day', '<', endDay)
    .unionAll(linesOf({ start, end: Math.min(end, firstDay * DAY_MS) }))
    .unionAll(linesOf({ start: Math.max(start, endDay * DAY_MS), end }));
  return (
    db
      .selectFrom(sold.as('sold'))
      .select((eb) => [
        'product_id',
        eb.fn.sum<number>('pieces').as('pieces'),
        eb.fn.sum<number>('paise').as('paise'),
      ])
      .groupBy('product_id')
      // Of the others all was fully refunded.
      .having((eb) => eb.fn.sum('pieces'), '>', 0)
      .orderBy((eb) => eb.fn.sum('pieces'), 'desc')
      .orderBy((eb) => eb.fn.sum('paise'), 'desc')
      .orderBy('product_id')
      .limit(limit)
      .execute()
  );
}

/** The name of a removed product when it was bought. */
export async function findSoldName(
  db: Queryable,
  range: Range,
  productId: string,
): Promise<string> {
  const line = await soldLines(db, range)
    .select('order_lines.name')
    .where('order_lines.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  // Its last sale may have just been refunded.
  return line?.name ?? productId;
}

export async function countByState(
  db: Queryable,
  { start, end }: Range,
): Promise<Map<OrderState, number>> {
  const states: OrderState[] = ['pending', 'paid', 'delivered', 'expired'];
  const rows = await db
    .selectFrom('order_sums')
    .select((eb) => ['state', eb.fn.sum<number>('orders').as('count')])
    .where('state', 'in', states)
    .where('slot', '>=', slotAt(start))
    .where('slot', '<', slotAt(end))
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Paid and undelivered orders that were fully refunded: there is nothing to ship. */
export async function countGivenBack(db: Queryable, { start, end }: Range): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('payments.is_extra', '=', 0)
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
        // As many as their list shows, written exactly as in its index.
        .where(sql<SqlBool>`public_id <> '' and (state <> 'expired' or paid_at is not null)`)
        .$asScalar()
        .$notNull()
        .as('orders'),
    ])
    .executeTakeFirstOrThrow();
}

/** Soonest deadline first, written exactly as in the index `disputes_open`. */
export function findOpenDisputes(db: Queryable, limit: number) {
  return db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select([
      'disputes.id',
      'orders.public_id',
      'orders.number',
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

/**
 * Those that still need attention, oldest first, written exactly as in the index `refunds_failed`.
 */
export function findFailedRefunds(db: Queryable, limit: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.public_id', 'orders.number', 'refunds.amount_paise', 'refunds.moved_at'])
    .where(sql<SqlBool>`refunds.status in ('failed', 'rejected') and refunds.closed_at is null`)
    .orderBy('refunds.moved_at')
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
}
