import { orderEndpoints } from '../../contract/orders/endpoints.ts';
import type { Order } from '../../contract/orders/schemas.ts';
import * as ANSWERS from '../../contract/storefront/answers-wording.ts';
import { CallFailure } from '../lib/call-failure.ts';
import { asRecord } from '../lib/records.ts';
import { offers, takesMore } from './backend.ts';
import { call } from './call.ts';
import { send } from './wire/http.ts';
import { readOrder, readOrders, type ShownOrder } from './wire/read-order.ts';

export type { ShownOrder };

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
  const options = { params: { order_id: orderId } };
  const order = readOrder(asRecord((await call(orderEndpoints.getOrder, options)).body));
  if (order === undefined) throw new CallFailure(ANSWERS.odd, { status: 200 });
  return order;
}
