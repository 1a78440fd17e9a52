import { type SqlBool, sql } from 'kysely';
import { letOthersIn } from '../platform/breaks.ts';
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

/** SQLite runs in this process and blocks it, so only this many days are read at once. */
const DAYS_IN_ONE_GO = { slots: 31, products: 3 };

type Slots = { first: number; end: number };

/** The slots of a range, in batches. */
async function* slotsInParts({ start, end }: Range): AsyncGenerator<Slots> {
  const [first, last] = [slotAt(start), slotAt(end)];
  const step = DAYS_IN_ONE_GO.slots * SLOTS_PER_DAY;
  for (let slot = first; slot < last; slot += step) {
    yield { first: slot, end: Math.min(slot + step, last) };
    await letOthersIn();
  }
}

/** The sales of each day, in order. */
export async function findSales(db: Queryable, days: readonly Day[]): Promise<DaySales[]> {
  const start = days[0]?.start ?? 0;
  const byDay = new Map<number, DaySales>();
  for await (const slots of slotsInParts({ start, end: start + days.length * DAY_MS })) {
    for (const { day, ...sales } of await sumSales(db, slotAt(start), slots)) {
      byDay.set(day, sales);
    }
  }
  return days.map((_, day) => byDay.get(day) ?? NO_SALES);
}

/** Grouped by days since the first slot of the range. */
function sumSales(db: Queryable, firstOfAll: number, { first, end }: Slots) {
  return db
    .selectFrom('sales_sums')
    .select((eb) => [
      sql<number>`cast((slot - ${firstOfAll}) / ${sql.lit(SLOTS_PER_DAY)} as integer)`.as('day'),
      eb.fn.sum<number>('orders').as('orders'),
      eb.fn.sum<number>('net_paise').as('netPaise'),
      eb.fn.sum<number>('refunded_paise').as('refundedPaise'),
      eb.fn.sum<number>('difference_paise').as('differencePaise'),
    ])
    .where('slot', '>=', first)
    .where('slot', '<', end)
    .groupBy('day')
    .execute();
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
 * What was sold, in batches in which a product may recur. Whole UTC days are read from their sums,
 * and the hours around them line by line.
 */
export async function* findSoldInParts(
  db: Queryable,
  { start, end }: Range,
): AsyncGenerator<SoldProduct[]> {
  const firstDay = Math.ceil(start / DAY_MS);
  const endDay = Math.max(firstDay, Math.floor(end / DAY_MS));
  yield await addUpSold(db, { start, end: Math.min(end, firstDay * DAY_MS) });
  const step = DAYS_IN_ONE_GO.products;
  for (let day = firstDay; day < endDay; day += step) {
    yield await sumSold(db, day, Math.min(day + step, endDay));
  }
  yield await addUpSold(db, { start: Math.max(start, endDay * DAY_MS), end });
}

function sumSold(db: Queryable, firstDay: number, endDay: number): Promise<SoldProduct[]> {
  return db
    .selectFrom('product_sums')
    .select((eb) => [
      'product_id',
      eb.fn.sum<number>('pieces').as('pieces'),
      eb.fn.sum<number>('paise').as('paise'),
    ])
    .where('day', '>=', firstDay)
    .where('day', '<', endDay)
    .groupBy('product_id')
    .execute();
}

function addUpSold(db: Queryable, range: Range): Promise<SoldProduct[]> {
  return soldLines(db, range)
    .select((eb) => [
      'order_lines.product_id',
      eb.fn.sum<number>('order_lines.qty').as('pieces'),
      eb.fn.sum<number>(eb('order_lines.qty', '*', eb.ref('order_lines.price_paise'))).as('paise'),
    ])
    .groupBy('order_lines.product_id')
    .execute();
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

export async function countByState(db: Queryable, range: Range): Promise<Map<OrderState, number>> {
  const counts = new Map<OrderState, number>();
  for await (const slots of slotsInParts(range)) {
    for (const { state, count } of await sumStates(db, slots)) {
      counts.set(state, (counts.get(state) ?? 0) + count);
    }
  }
  return counts;
}

function sumStates(db: Queryable, { first, end }: Slots) {
  const states: OrderState[] = ['pending', 'paid', 'delivered', 'expired'];
  return db
    .selectFrom('order_sums')
    .select((eb) => ['state', eb.fn.sum<number>('orders').as('count')])
    .where('state', 'in', states)
    .where('slot', '>=', first)
    .where('slot', '<', end)
    .groupBy('state')
    .execute();
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
        .where(
          sql<SqlBool>`provider_order_id <> '' and (state <> 'expired' or paid_at is not null)`,
        )
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

/**
 * Those that still need attention, oldest first, written exactly as in the index `refunds_failed`.
 */
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
