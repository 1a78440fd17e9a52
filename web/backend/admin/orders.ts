import { adminCustomerEndpoints } from '../../../contract/customers/admin-endpoints.ts';
import { orderEndpoints } from '../../../contract/orders/endpoints.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { call, takesMore } from '../backend.ts';
import { readOrders } from '../orders.ts';
import {
  fetchSpecPage,
  type ListFilter,
  type ListPage,
  type PageRequest,
  pageIn,
} from './list-page.ts';
import { narrowOrders } from './narrow-list.ts';

export type OrderFilter = ListFilter<'listOrders'>;

const orders = {
  endpoint: orderEndpoints.listOrders,
  read: readOrders,
  narrow: narrowOrders,
};

export const fetchOrderPage = (
  filter: OrderFilter,
  request: PageRequest,
): Promise<ListPage<Order>> => fetchSpecPage(orders, filter, request);

/** By which the orders can be filtered. The spec's do not say whether they were refunded or expired. */
export function orderStates() {
  const states = ['due', 'paid', 'undelivered', 'delivered'] as const;
  return takesMore() ? ([...states, 'refunded', 'expired'] as const) : states;
}

export async function fetchCustomerOrders(
  userId: string,
  { limit, cursor, signal }: PageRequest,
): Promise<ListPage<Order>> {
  const options = {
    params: { user_id: userId },
    query: { limit: limit?.toString(), cursor },
    signal,
  };
  return pageIn(await call(adminCustomerEndpoints.listCustomerOrders, options), readOrders);
}
