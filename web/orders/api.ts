import type { Order, SingleOrder } from '../../contract/orders.ts';
import { apiPaths } from '../../contract/paths.ts';
import { send } from '../http.ts';

/** A backend that knows the specification's orders only does not say whether one was refunded. */
export type ShownOrder = Order & Partial<SingleOrder>;

/** A shopper's own orders; an admin gets everybody's, as many as a page holds. */
export async function fetchOrders(limit?: number): Promise<Order[]> {
  const query = limit === undefined ? '' : `?limit=${limit}`;
  return (await send<{ orders: Order[] }>('GET', `${apiPaths.orders}${query}`)).body.orders;
}

export async function fetchOrder(orderId: string): Promise<ShownOrder> {
  return (await send<ShownOrder>('GET', apiPaths.order(orderId))).body;
}
