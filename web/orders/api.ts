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
  const { body } = await send(orderEndpoints.getOrder, { params: { order_id: orderId } });
  if (!isOrder(body)) throw new Error('This is not an order.');
  return body;
}

/** Another backend may answer an unknown address with its start page, or with nothing. */
function isOrder(body: Partial<ShownOrder> | null): boolean {
  return typeof body?.order_id === 'string';
}
