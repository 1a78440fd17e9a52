import type { Order } from '../../contract/entities.ts';
import { apiPaths } from '../../contract/paths.ts';
import { send } from '../http.ts';

/** A shopper's own orders; an admin gets everybody's, as many as a page holds. */
export async function fetchOrders(limit?: number): Promise<Order[]> {
  const query = limit === undefined ? '' : `?limit=${limit}`;
  return (await send<{ orders: Order[] }>('GET', `${apiPaths.orders}${query}`)).body.orders;
}

export async function fetchOrder(orderId: string): Promise<Order> {
  return (await send<Order>('GET', apiPaths.order(orderId))).body;
}
