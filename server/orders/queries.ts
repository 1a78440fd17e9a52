import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderSort, OrderStateFilter } from '../../contract/admin-policy.ts';
import { COUNTED_MATCHES } from '../../contract/limits.ts';
import { readOrderNumber } from '../../contract/order-numbers.ts';
import { letOthersIn } from '../platform/breaks.ts';
import type { Database } from '../platform/db/open.ts';
import { containsText, findCandidates } from '../platform/db/search.ts';
import { isBehind, type SortedBy } from '../platform/db/sorted.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { lookThrough, type Place } from '../platform/http/list-page.ts';
import { partsOf } from '../platform/parts.ts';
import { isPaidInSql } from './states.ts';

export type OrderSearch = {
  /** Only this user's orders; undefined for everyone's. */
  userId: string | undefined;
  withExpired: boolean;
  state?: OrderStateFilter | undefined;
  q?: string | undefined;
  /** If known, no other order can match. */
  candidates?: readonly string[] | undefined;
};

// Until the provider has issued an id the order cannot be paid, and nobody has seen it.
const isNamed = sql<SqlBool>`orders.provider_order_id is not null`;
/** Written exactly as in the indexes of listed orders, so that they are used. */
const isListed = sql<SqlBool>`orders.provider_order_id <> '' and (orders.state <> 'expired' or orders.paid_at is not null)`;

const IN_STATE: Record<OrderStateFilter, RawBuilder<SqlBool>> = {
  due: sql`orders.state = 'pending' and ${isNamed}`,
  paid: sql`${isListed} and orders.paid_at is not null and ${isPaidInSql}`,
  // A fully refunded order is not shipped.
  undelivered: sql`orders.state = 'paid' and orders.is_refunded = 0`,
  delivered: sql`orders.state = 'delivered'`,
  refunded: sql`orders.id in (
    select order_id from payments where refunded_paise > 0 and is_extra = 0)`,
  expired: sql`orders.state = 'expired' and ${isNamed}`,
};

function isWanted({ state, withExpired }: OrderSearch): RawBuilder<SqlBool> {
  if (state === 'expired' && !withExpired) return sql<SqlBool>`1 = 0`;
  if (state !== undefined) return IN_STATE[state];
  return withExpired ? isNamed : isListed;
}

function matchingOrders(db: Queryable, search: OrderSearch) {
  const { userId, q, candidates } = search;
  return db
    .selectFrom('orders')
    .where(isWanted(search))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(candidates !== undefined, (query) => query.where('orders.id', 'in', candidates ?? []))
    .$if(q !== undefined, (query) => query.where(isFoundBy(q ?? '')));
}

/**
 * By its id or number, or by the name or e-mail address of its buyer. Not as a join, which
 * PostgreSQL might start from the whole users table.
 */
function isFoundBy(q: string): RawBuilder<SqlBool> {
  const number = readOrderNumber(q);
  const isNumbered = number === undefined ? sql`` : sql`orders.number = ${number} or `;
  return sql<SqlBool>`(${isNumbered}${containsText('orders.provider_order_id', q)} or (
    select ${containsText('users.name', q)} or ${containsText('users.email', q)}
    from users where users.id = orders.user_id))`;
}

const ORDERS = {
  newest: { column: 'orders.created_at', direction: 'desc' },
  oldest: { column: 'orders.created_at', direction: 'asc' },
  'total-desc': { column: 'orders.total_paise', direction: 'desc' },
  'total-asc': { column: 'orders.total_paise', direction: 'asc' },
} as const satisfies Record<OrderSort, SortedBy<string>>;

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];

export type OrderPage = OrderSearch & {
  sort: OrderSort;
  after: Place | undefined;
  limit: number;
};

export function findOrders({ engine, query: db }: Database, page: OrderPage) {
  const { q, candidates } = page;
  // PostgreSQL does not block this process while it scans rows.
  const looksThrough = engine === 'sqlite' && q !== undefined && candidates === undefined;
  if (!looksThrough) return readOrders(db, page);
  return lookThrough(
    page,
    (after, limit) => readOrders(db, { ...page, q: undefined, after, limit }),
    (ids) =>
      db.selectFrom('orders').select('id').where('id', 'in', ids).where(isFoundBy(q)).execute(),
  );
}

/** The columns of an order in a list or by itself. */
export const LISTED_COLUMNS = [
  'orders.id',
  'orders.provider_order_id',
  'orders.user_id',
  'orders.state',
  'orders.total_paise',
  'orders.created_at',
  'orders.paid_at',
  'orders.return_reason',
  'orders.is_refunded',
] as const;

function readOrders(db: Queryable, page: OrderPage) {
  const { after, limit } = page;
  const order = ORDERS[page.sort];
  return matchingOrders(db, page)
    .select([...LISTED_COLUMNS, `${order.column} as key`])
    .$if(after !== undefined, (query) =>
      query.where(isBehind(order, 'orders.id', after ?? ['', ''])),
    )
    .orderBy(order.column, order.direction)
    .orderBy('orders.id', order.direction)
    .limit(limit)
    .execute();
}

export async function countOrders(
  { engine, query }: Database,
  search: OrderSearch,
): Promise<number> {
  let count = 0;
  let after: Place | undefined;
  if (engine === 'sqlite' && !areFew(search)) {
    for (;;) {
      await letOthersIn();
      const next = await findOrderAfter(query, search, after, ORDERS_PER_COUNT);
      if (next === undefined) break;
      count += ORDERS_PER_COUNT;
      after = [next.created_at, next.id];
    }
  }
  await letOthersIn();
  const rest = await matchingOrders(query, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(after !== undefined, (orders) =>
      orders.where(isBehind(ORDERS.newest, 'orders.id', after ?? ['', ''])),
    )
    .executeTakeFirstOrThrow();
  return count + rest.count;
}

/** SQLite counts in this process and blocks it during each statement; PostgreSQL does not. */
const ORDERS_PER_COUNT = 1_000;

/** Search results are counted at once; so are refunded orders, which no index sorts. */
function areFew({ candidates, state }: OrderSearch): boolean {
  return candidates !== undefined || state === 'refunded';
}

/** The order this many places after the given one, newest first. */
function findOrderAfter(
  db: Queryable,
  search: OrderSearch,
  after: Place | undefined,
  places: number,
) {
  return matchingOrders(db, search)
    .select(['orders.created_at', 'orders.id'])
    .$if(after !== undefined, (query) =>
      query.where(isBehind(ORDERS.newest, 'orders.id', after ?? ['', ''])),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .offset(places - 1)
    .executeTakeFirst();
}

/** All orders whose id or buyer may contain the text, or that have this number; undefined if there are many. */
export async function findCandidateOrders(
  database: Database,
  q: string,
): Promise<string[] | undefined> {
  const shoppers = await findCandidates(database, 'users', q);
  if (shoppers === undefined) return undefined;
  const named = await findCandidates(database, 'orders', q);
  if (named === undefined) return undefined;
  const numbered = await findNumbered(database.query, q);
  if (shoppers.length === 0) return [...new Set([...numbered, ...named])];
  const placed = await database.query
    .selectFrom('orders')
    .select('id')
    .where('user_id', 'in', shoppers)
    .limit(COUNTED_MATCHES + 1)
    .execute();
  if (placed.length > COUNTED_MATCHES) return undefined;
  return [...new Set([...numbered, ...named, ...placed.map(({ id }) => id)])];
}

async function findNumbered(db: Queryable, q: string): Promise<string[]> {
  const number = readOrderNumber(q);
  if (number === undefined) return [];
  const rows = await db.selectFrom('orders').select('id').where('number', '=', number).execute();
  return rows.map(({ id }) => id);
}

/** What was paid for an order, and how much of it was refunded or is being refunded. */
export async function findPaidSums(
  db: Queryable,
  orderId: string,
): Promise<{ paidPaise: number; refundedPaise: number }> {
  const { paid, refunded } = await db
    .selectFrom('payments')
    .select((eb) => [
      eb.fn.sum<number | null>('amount_paise').as('paid'),
      eb.fn.sum<number | null>('refunded_paise').as('refunded'),
    ])
    .where('order_id', '=', orderId)
    .where('is_extra', '=', 0)
    .executeTakeFirstOrThrow();
  return { paidPaise: paid ?? 0, refundedPaise: refunded ?? 0 };
}

export function findRefundStatuses(db: Queryable, orderId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['refunds.status', 'refunds.closed_at'])
    .where('payments.order_id', '=', orderId)
    .where('payments.is_extra', '=', 0)
    .execute();
}

/** As JSON, from this user's newest order that has one. */
export async function findNewestAddress(
  db: Queryable,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('shipping_address')
    .where('user_id', '=', userId)
    .where('shipping_address', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.shipping_address ?? undefined;
}

export const LINE_COLUMNS = [
  'order_id',
  'position',
  'product_id',
  'name',
  'image',
  'price_paise',
  'description',
  'qty',
] as const;

/** The lines of the given orders, in cart order. */
export function findLines(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Row<'order_lines'>[]> {
  return findInParts(orderIds, (part) =>
    db
      .selectFrom('order_lines')
      .select(LINE_COLUMNS)
      .where('order_id', 'in', part)
      .orderBy('order_id')
      .orderBy('position')
      .execute(),
  );
}

export type ShopperRow = Pick<Row<'users'>, 'id' | 'name' | 'email'>;

/** The users who placed the given orders. */
export function findShoppers(
  db: Queryable,
  orders: readonly Pick<Row<'orders'>, 'user_id'>[],
): Promise<ShopperRow[]> {
  const ids = [...new Set(orders.map(({ user_id }) => user_id))];
  return findInParts(ids, (part) =>
    db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', part).execute(),
  );
}

/** A statement blocks the event loop on SQLite. */
const IDS_PER_QUERY = 100;

async function findInParts<Found>(
  ids: readonly string[],
  find: (part: readonly string[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of partsOf(ids, IDS_PER_QUERY)) found.push(...(await find(part)));
  return found;
}
