import { queryOptions } from '@tanstack/react-query';
import type { Order, OrderDetails } from '../../../contract/orders.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { call, callForOne } from './call.ts';
import { fetchPage, listQuery } from './list-page.ts';

type OrderFilter = { q: string; state?: string; sort?: string };

const orderList = (query: OrderFilter) => ({
  path: apiPaths.orders,
  query,
  read: ({ orders }: { orders: Order[] }) => orders,
});

export function orderListQuery(filter: OrderFilter) {
  return listQuery('orders', orderList(filter));
}

export function orderMatchesQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: ['orders', 'matches', q, limit],
    queryFn: async ({ signal }) => (await fetchPage(orderList({ q }), { limit, signal })).rows,
    enabled: q !== '',
  });
}

/** null for an unknown one. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: ({ signal }) => callForOne<OrderDetails>(apiPaths.orderDetails(orderId), signal),
  });
}

export async function setDelivered(orderId: string, isDelivered: boolean): Promise<void> {
  await call('POST', `${apiPaths.orderDetails(orderId)}/${isDelivered ? 'deliver' : 'undeliver'}`);
}

export type RefundRequest = {
  /** The same one is one refund, however often it is sent. */
  requestId: string;
  /** In rupees, as typed; the whole of what is left where it is absent. */
  amount?: string;
  restock: boolean;
};

export async function refundOrder(orderId: string, body: RefundRequest): Promise<void> {
  await call('POST', `${apiPaths.orderDetails(orderId)}/refund`, { body });
}
