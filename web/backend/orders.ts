import { orderEndpoints } from '../../contract/orders/endpoints.ts';
import { EXTRAS_PER_CALL } from '../../contract/orders/numbers.ts';
import type { Order, OrderExtras, OrderItem, WholeOrder } from '../../contract/orders/schemas.ts';
import { toPaise } from '../../contract/pricing.ts';
import type { Rates } from '../../contract/settings/shop.ts';
import * as ANSWERS from '../../contract/storefront/answers-wording.ts';
import { CallFailure } from '../lib/call-failure.ts';
import { asRecord, isRecord } from '../lib/records.ts';
import { call, offers, takesMore } from './backend.ts';
import { send } from './wire/http.ts';
import { readNumber, readRows, readText } from './wire/read-fields.ts';

/** While the shopper can still pay an order. */
export type OrderHold = {
  /** By this browser's clock. */
  endsAt: number;
  /** What it was priced with. */
  rates: Rates;
};

/** What only our own server says of an order; null for one that cannot be paid. */
type Beyond<Source> = Omit<Source, 'hold'> & { hold: OrderHold | null | undefined };

/** The spec's fields, and others where they are known. */
export type ShownOrder = Order & Partial<Beyond<Omit<WholeOrder, keyof Order>>>;

export type KnownExtras = Beyond<OrderExtras>;

export type OrdersRequest = { limit?: number | undefined; signal?: AbortSignal };

/** A shopper's own orders, newest first; an admin gets a page of everyone's. */
export async function fetchOrders({ limit, ...options }: OrdersRequest = {}): Promise<Order[]> {
  const query = takesMore() ? { limit: limit?.toString() } : {};
  return readOrders((await send(orderEndpoints.listOrders, { query, ...options })).body);
}

/** The spec has no call for a single order, but lists it. */
export async function fetchOrder(orderId: string): Promise<ShownOrder> {
  if (!offers('getOrder')) {
    const order = (await fetchOrders()).find(({ order_id }) => order_id === orderId);
    if (order === undefined) throw new CallFailure(ANSWERS.odd, { status: 404 });
    return order;
  }
  const { body } = await call(orderEndpoints.getOrder, { params: { order_id: orderId } });
  const order = readOrder(asRecord(body));
  if (order === undefined) throw new CallFailure(ANSWERS.odd, { status: 200 });
  return { ...body, ...order, hold: readHold(body.hold) };
}

function readHold(hold: OrderExtras['hold'] | undefined): OrderHold | null | undefined {
  if (!hold) return hold;
  const { secondsLeft, shippingPrice, taxHundredths } = hold;
  return {
    endsAt: Date.now() + secondsLeft * 1_000,
    rates: { shippingPaise: toPaise(shippingPrice), taxHundredths },
  };
}

export function readOrders(body: unknown): Order[] {
  return readRows(asRecord(body).orders, readOrder);
}

function readOrder(order: Record<string, unknown>): Order | undefined {
  const { user, createdAt, isPaid, isDelivered, totalPrice, orderItems } = order;
  const order_id = readText(order.order_id);
  if (order_id === '') return undefined;
  return {
    order_id,
    user: readOrderUser(user),
    createdAt: readText(createdAt),
    isPaid: isPaid === true,
    isDelivered: isDelivered === true,
    totalPrice: readNumber(totalPrice),
    orderItems: Array.isArray(orderItems) ? readRows(orderItems, readItem) : [],
  };
}

/** Some backends say who it is, some name an id only, and some say nothing. */
function readOrderUser(user: unknown): Order['user'] {
  const { _id, name, email } = isRecord(user) ? user : { _id: user };
  return { _id: readText(_id), name: readText(name), email: readText(email) };
}

function readItem(item: Record<string, unknown>): OrderItem {
  return {
    product_id: readText(item.product_id),
    name: readText(item.name),
    image: readText(item.image),
    price: readNumber(item.price),
    description: readText(item.description),
    qty: readNumber(item.qty),
  };
}

/** By the order's id. */
export type Extras = ReadonlyMap<string, KnownExtras>;

/** The ids of our own server look like this. */
const OWN_ID = /^[\w-]{1,64}$/;

/** In parts that one call takes; none where nothing is known beyond the orders themselves. */
export function extrasToAsk(orderIds: readonly string[]): string[][] {
  if (!offers('listOrderExtras')) return [];
  const ids = [...new Set(orderIds)].filter((id) => OWN_ID.test(id));
  return Array.from({ length: Math.ceil(ids.length / EXTRAS_PER_CALL) }, (_, part) =>
    ids.slice(part * EXTRAS_PER_CALL, (part + 1) * EXTRAS_PER_CALL),
  );
}

/** None where they could not be loaded. */
export async function fetchExtras(orderIds: readonly string[]): Promise<Extras> {
  const found: KnownExtras[] = [];
  try {
    for (const part of extrasToAsk(orderIds)) found.push(...(await fetchPartOfExtras(part)));
  } catch {
    // The lists are complete without.
  }
  return toExtras(found);
}

/** Of as many orders as one call takes. */
export async function fetchPartOfExtras(
  orderIds: readonly string[],
  transport: { signal?: AbortSignal } = {},
): Promise<KnownExtras[]> {
  const options = { query: { ids: orderIds.join(',') }, ...transport };
  return readExtras((await call(orderEndpoints.listOrderExtras, options)).body);
}

export function readExtras(body: unknown): KnownExtras[] {
  const { extras } = asRecord(body);
  if (!Array.isArray(extras)) return [];
  return extras.filter(isExtras).map((each) => ({ ...each, hold: readHold(each.hold) }));
}

export const toExtras = (found: readonly KnownExtras[]): Extras =>
  new Map(found.map((each) => [each.order_id, each]));

function isExtras(item: unknown): item is OrderExtras {
  if (!isRecord(item)) return false;
  const { order_id, number, refunded, payUntil } = item;
  return (
    typeof order_id === 'string' &&
    Number.isInteger(number) &&
    typeof refunded === 'number' &&
    (payUntil === null || typeof payUntil === 'string')
  );
}
