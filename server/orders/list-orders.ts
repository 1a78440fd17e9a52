import type { ParsedQuery } from '../../contract/calls.ts';
import type { OrderSort } from '../../contract/orders/admin-policy.ts';
import { toPlainSearch } from '../../contract/orders/numbers.ts';
import type { Order, OrderItem, SingleOrder } from '../../contract/orders/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Context } from '../context.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { ListPage, type PageQuery, readPage } from '../platform/http/list-page.ts';
import { type ListBody, listBody } from '../platform/http/long-list.ts';
import {
  countOrders,
  findCandidateOrders,
  findLines,
  findOrders,
  findPaidSums,
  findRefundStatuses,
  findShoppers,
  type OrderRow,
  type OrderSearch,
} from './queries.ts';
import { hasFailed, isUnanswered } from './refund-statuses.ts';
import { findLinesOf, findSingleOrder } from './single-order-queries.ts';
import { isPaid } from './states.ts';

/** A shopper sees their own orders; `orders.read` widens the list to everyone's. */
export async function listOrders(
  { database, actor: { id, permissions }, shop }: Pick<Context, 'database' | 'actor' | 'shop'>,
  { q: typed = '', expired, state, sort = 'newest', ...query }: ParsedQuery<'listOrders'>,
): Promise<ListPage<ListBody<'orders', Order>> | Failure> {
  const seesAll = permissions.has('orders.read');
  // A shopper sees nothing of carts that were never paid for.
  if (state === 'expired' && !seesAll) return new ListPage({ orders: [] }, 0, undefined);
  const q = toPlainSearch(typed, shop.current().orderPrefix) || undefined;
  // A shopper has few enough orders to check each.
  const candidates =
    q !== undefined && seesAll ? await findCandidateOrders(database, q) : undefined;
  if (candidates?.length === 0) return new ListPage({ orders: [] }, 0, undefined);
  const search = {
    userId: seesAll ? undefined : id,
    withExpired: seesAll && (expired === '1' || state === 'expired'),
    state,
    q,
    candidates,
  };
  return readOrderPage(database, { ...query, search, sort });
}

/** The orders of one shopper as they see them themselves, newest first. */
export function listOrdersOf(
  { database }: Pick<Context, 'database'>,
  { userId, ...query }: PageQuery & { userId: string },
): Promise<ListPage<ListBody<'orders', Order>> | Failure> {
  const search = { userId, withExpired: false };
  return readOrderPage(database, { ...query, search, sort: 'newest' });
}

async function readOrderPage(
  { longQuery: db }: Context['database'],
  { search, sort, ...query }: PageQuery & { search: OrderSearch; sort: OrderSort },
): Promise<ListPage<ListBody<'orders', Order>> | Failure> {
  const { userId, q, candidates } = search;
  const page = await readPage(
    query,
    'number',
    (after, limit) => findOrders(db, { ...search, sort, after, limit }),
    sort,
  );
  if (page instanceof Failure) return page;
  const isCounted = q === undefined || candidates !== undefined || userId !== undefined;
  return new ListPage(
    await listBody('orders', page, (rows) => toOrders(db, rows)),
    isCounted ? await countOrders(db, search) : undefined,
    page.nextCursor,
  );
}

/** Another user's order gets the same answer as an unknown one. */
export async function getOrder(
  { database, actor: { id, permissions } }: Pick<Context, 'database' | 'actor'>,
  { orderId }: { orderId: string },
): Promise<SingleOrder | Failure> {
  const row = await findSingleOrder(database.query, orderId);
  const isSeen = row?.user_id === id || permissions.has('orders.read');
  return isSeen ? toSingleOrder(database, row) : new Failure('ownOrderNotFound');
}

/** For a call that its own permission has opened: whoever works on an order sees it. */
export async function readOrder(
  { database }: Pick<Context, 'database'>,
  { orderId }: { orderId: string },
): Promise<SingleOrder | Failure> {
  return toSingleOrder(database, await findSingleOrder(database.query, orderId));
}

async function toSingleOrder(
  { query }: Context['database'],
  row: Awaited<ReturnType<typeof findSingleOrder>>,
): Promise<SingleOrder | Failure> {
  if (row === undefined) return new Failure('ownOrderNotFound');
  const paidPaise = row.paidPaise ?? 0;
  const refundedPaise = row.refundedPaise ?? 0;
  return {
    ...toOrder(row, row, await findLinesOf(query, row.id)),
    refunded: toRupees(refundedPaise),
    isRefunded: paidPaise > 0 && refundedPaise === paidPaise,
    returnReason: row.return_reason,
    isReturnFailed: row.return_reason !== null && (await isReturnFailed(query, row.id)),
  };
}

/**
 * Whether part of the payment is neither refunded nor being refunded, because a refund failed and
 * nobody has dealt with it.
 */
export async function isReturnFailed(db: Queryable, orderId: string): Promise<boolean> {
  const { paidPaise, refundedPaise } = await findPaidSums(db, orderId);
  const refunds = await findRefundStatuses(db, orderId);
  const isUnderWay = refunds.some((refund) => isUnanswered(refund) || refund.status === 'pending');
  const isStuck = refunds.some((refund) => hasFailed(refund) && refund.closed_at === null);
  return refundedPaise < paidPaise && isStuck && !isUnderWay;
}

async function toOrders(db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const lines = await findLines(
    db,
    rows.map((row) => row.id),
  );
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const shoppers = new Map(
    (await findShoppers(db, rows)).map((shopper) => [shopper.id, shopper] as const),
  );
  return rows.map((row) => toOrder(row, shoppers.get(row.user_id), linesOf.get(row.id) ?? []));
}

function toOrder(
  row: Omit<OrderRow, 'key'>,
  shopper: { name: string | null; email: string | null } | undefined,
  lines: readonly Row<'order_lines'>[],
): Order {
  return {
    order_id: row.public_id ?? '',
    user: { _id: row.user_id, name: shopper?.name ?? '', email: shopper?.email ?? '' },
    createdAt: new Date(row.created_at).toISOString(),
    isPaid: isPaid(row),
    isDelivered: row.state === 'delivered',
    totalPrice: toRupees(row.total_paise),
    orderItems: lines.map(toOrderItem),
  };
}

function toOrderItem(line: Row<'order_lines'>): OrderItem {
  return {
    product_id: line.product_id,
    name: line.name,
    image: line.image,
    price: toRupees(line.price_paise),
    description: line.description,
    qty: line.qty,
  };
}
