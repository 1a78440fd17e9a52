import type { CallQuery } from '../../contract/calls.ts';
import type { Order, OrderItem } from '../../contract/entities.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Database } from '../db/open.ts';
import type { OrderState, Row } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import type { SignedIn } from '../http/access.ts';
import { ListPage, readPage } from '../http/list-page.ts';
import { countOrders, findLines, findOrders, type OrderRow } from './queries.ts';

/** A refunded order was paid for; its history says that the money went back. */
const PAID_STATES: readonly OrderState[] = ['paid', 'delivered', 'refunded'];

/** An admin sees everybody's orders, a shopper their own. */
export async function listOrders(
  database: Database,
  { id, isAdmin }: SignedIn,
  { q, expired, ...query }: CallQuery<'listOrders'>,
): Promise<ListPage<{ orders: Order[] }> | Failure> {
  const filter = {
    userId: isAdmin ? undefined : id,
    withExpired: isAdmin && expired === '1',
    q,
  };
  const page = await readPage(query, (after, limit) =>
    findOrders(database.query, { ...filter, after, limit }),
  );
  if (page instanceof Failure) return page;
  const { rows, nextCursor } = page;
  const lines = await findLines(
    database.query,
    rows.map((row) => row.id),
  );
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  return new ListPage(
    { orders: rows.map((row) => toOrder(row, linesOf.get(row.id) ?? [])) },
    await countOrders(database.query, filter),
    nextCursor,
  );
}

/** Somebody else's order answers like an unknown one. */
export async function getOrder(
  database: Database,
  { id, isAdmin }: SignedIn,
  providerOrderId: string,
): Promise<Order | Failure> {
  const [row] = await findOrders(database.query, {
    userId: isAdmin ? undefined : id,
    withExpired: true,
    q: undefined,
    providerOrderId,
    after: undefined,
    limit: 1,
  });
  if (row === undefined) return new Failure('not_found', 'This order does not exist.');
  return toOrder(row, await findLines(database.query, [row.id]));
}

function toOrder(row: OrderRow, lines: readonly Row<'order_lines'>[]): Order {
  return {
    order_id: row.provider_order_id ?? '',
    user: { _id: row.user_id, name: row.user_name, email: row.user_email },
    createdAt: new Date(row.created_at).toISOString(),
    isPaid: PAID_STATES.includes(row.state),
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
