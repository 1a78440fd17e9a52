import { queryOptions } from '@tanstack/react-query';
import { adminOrderEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallAnswer, CallBody } from '../../../contract/calls.ts';
import { orderEndpoints } from '../../../contract/endpoints.ts';
import { call, callForOne } from './call.ts';
import { fetchPage, type ListFilter, listQuery } from './list-page.ts';

type OrderListFilter = ListFilter<'listOrders'>;

const orderList = (filter: OrderListFilter) => ({
  endpoint: orderEndpoints.listOrders,
  filter,
  read: ({ orders }: CallAnswer<'listOrders'>) => orders,
});

export function orderListQuery(filter: OrderListFilter) {
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
    queryFn: ({ signal }) =>
      callForOne(adminOrderEndpoints.getOrderDetails, { params: { order_id: orderId }, signal }),
  });
}

export async function setDelivered(orderId: string, isDelivered: boolean): Promise<void> {
  const { deliverOrder, undeliverOrder } = adminOrderEndpoints;
  await call(isDelivered ? deliverOrder : undeliverOrder, { params: { order_id: orderId } });
}

export async function refundOrder(orderId: string, body: CallBody<'refundOrder'>): Promise<void> {
  await call(adminOrderEndpoints.refundOrder, { params: { order_id: orderId }, body });
}

export async function settleRefund(orderId: string, refundId: string, note: string): Promise<void> {
  const params = { order_id: orderId, refund_id: refundId };
  await call(adminOrderEndpoints.settleRefund, { params, body: { note } });
}
