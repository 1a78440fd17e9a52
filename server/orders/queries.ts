import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COUNTED_MATCHES } from '../../contract/limits.ts';
import type { OrderSort, OrderStateFilter } from '../../contract/orders/admin-policy.ts';
import { readOrderNumber } from '../../contract/orders/numbers.ts';
import type { Database } from '../platform/db/open.ts';
import { findCandidates, idContains, keyContains } from '../platform/db/search.ts';
import { isBehind, type SortedBy } from '../platform/db/sorted.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import type { Place } from '../platform/http/list-page.ts';
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
const isNamed = sql<SqlBool>`orders.public_id is not null`;
/** Written exactly as in the indexes of listed orders, so that they are used. */
const isListed = sql<SqlBool>`orders.public_id <> '' and (orders.state <> 'expired' or orders.paid_at is not null)`;

const IN_STATE: Record<OrderStateFilter, RawBuilder<SqlBool>> = {
  due: sql`orders.state = 'pending' and ${isNamed}`,
  // Compared as a number: by its alternatives SQLite would read all of them and sort.
  paid: sql`${isListed} and orders.paid_at is not null and case when ${isPaidInSql} then 1 else 0 end > 0`,
  // A fully refunded order is not shipped.
  undelivered: sql`orders.state = 'paid' and orders.is_refunded = 0`,
  delivered: sql`orders.state = 'delivered'`,
  refunded: sql`orders.id in (
    select order_id from payments where refunded_paise > 0 and is_extra = 0)`,
  expired: sql`orders.state = 'expired' and ${isNamed}`,
};

/** Of one shopper's orders each is looked at, whatever else is in the tables. */
const IN_STATE_OF_SHOPPER: Record<OrderStateFilter, RawBuilder<SqlBool>> = {
  ...IN_STATE,
  refunded: sql`exists (
    select 1 from payments where payments.order_id = orders.id
      and payments.refunded_paise > 0 and payments.is_extra = 0)`,
};

function isWanted({ state, withExpired }: OrderSearch): RawBuilder<SqlBool> {
  if (state !== undefined) return IN_STATE[state];
  return withExpired ? isNamed : isListed;
}

/** Compared as a number, so that no database reads everyone's orders in that state by their index. */
function isWantedByShopper({ state }: OrderSearch): RawBuilder<SqlBool> {
  if (state === undefined) return isListed;
  return sql<SqlBool>`${isListed} and case when ${IN_STATE_OF_SHOPPER[state]} then 1 else 0 end > 0`;
}

function matchingOrders(db: Queryable, search: OrderSearch) {
  const { userId, q, candidates } = search;
  const orders = db.selectFrom('orders');
  const wanted =
    userId === undefined
      ? orders.where(isWanted(search))
      : orders.where('user_id', '=', userId).where(isWantedByShopper(search));
  return wanted
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
  return sql<SqlBool>`(${isNumbered}${idContains('orders.public_id', q)} or (
    select ${keyContains('users', q)} from users where users.id = orders.user_id))`;
}

export const ORDERS = {
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

/** The columns of an order in a list or by itself. */
export const LISTED_COLUMNS = [
  'orders.id',
  'orders.public_id',
  'orders.user_id',
  'orders.state',
  'orders.total_paise',
  'orders.created_at',
  'orders.paid_at',
  'orders.return_reason',
  'orders.is_refunded',
] as const;

export function findOrders(db: Queryable, page: OrderPage) {
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

export async function countOrders(db: Queryable, search: OrderSearch): Promise<number> {
  const { count } = await matchingOrders(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
  const { longQuery } = database;
  const numbered = await findNumbered(longQuery, q);
  if (shoppers.length === 0) return [...new Set([...numbered, ...named])];
  const placed = await longQuery
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

/** A shopper who leaves this many carts without an address types it again. */
const ORDERS_WITH_ADDRESS = 100;

/** As JSON, from the newest of this user's latest orders that has one. */
export async function findNewestAddress(
  db: Queryable,
  userId: string,
): Promise<string | undefined> {
  const latest = db
    .selectFrom('orders')
    .select(['shipping_address', 'created_at', 'id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDERS_WITH_ADDRESS);
  const row = await db
    .selectFrom(latest.as('latest'))
    .select('shipping_address')
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
  'discount_paise',
  'tax_hundredths',
  'tax_paise',
] as const;

/** The lines of the given orders, in cart order. */
export function findLines(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Row<'order_lines'>[]> {
  return db
    .selectFrom('order_lines')
    .select(LINE_COLUMNS)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

export type ShopperRow = Pick<Row<'users'>, 'id' | 'name' | 'email'>;

/** The users who placed the given orders. */
export function findShoppers(
  db: Queryable,
  orders: readonly Pick<Row<'orders'>, 'user_id'>[],
): Promise<ShopperRow[]> {
  const ids = [...new Set(orders.map(({ user_id }) => user_id))];
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
}
