import { orderEndpoints } from '../../contract/endpoints.ts';
import type { Order, SingleOrder } from '../../contract/orders.ts';
import { send } from '../lib/http.ts';

/** A backend that knows the specification's orders only does not say whether one was refunded. */
export type ShownOrder = Order & Partial<SingleOrder>;

/** A shopper's own orders; an admin gets everybody's, as many as a page holds. */
export async function fetchOrders(limit?: number): Promise<Order[]> {
  const query = { limit: limit?.toString() };
  return (await send(orderEndpoints.listOrders, { query })).body.orders;
}

export async function fetchOrder(orderId: string): Promise<ShownOrder> {
  return (await send(orderEndpoints.getOrder, { params: { order_id: orderId } })).body;
}
