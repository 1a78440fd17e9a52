import { queryOptions } from '@tanstack/react-query';
import type { CallBody } from '../../../contract/calls.ts';
import { adminOrderEndpoints } from '../../../contract/orders/admin-endpoints.ts';
import { orderEndpoints } from '../../../contract/orders/endpoints.ts';
import { readOrders } from '../../orders/api.ts';
import { narrowOrders } from '../list/narrow-list.ts';
import { callOurs, callOursForOne } from './call.ts';
import { fetchPage, type ListFilter, listQuery } from './list-page.ts';

type OrderListFilter = ListFilter<'listOrders'>;

export const orderList = (filter: OrderListFilter) => ({
  endpoint: orderEndpoints.listOrders,
  filter,
  read: readOrders,
  narrow: narrowOrders,
});

export function orderListQuery(filter: OrderListFilter) {
  return listQuery('orders', orderList(filter));
}

export function orderMatchesQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: ['orders', 'matches', q, limit],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchPage(orderList({ q }), { limit, signal });
      return rows.slice(0, limit);
    },
    enabled: q !== '',
  });
}

/** null where the order does not exist. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: ({ signal }) => {
      const options = { params: { order_id: orderId }, signal };
      return callOursForOne(adminOrderEndpoints.getOrderDetails, options);
    },
  });
}

export async function setDelivered(orderId: string, isDelivered: boolean): Promise<void> {
  const { deliverOrder, undeliverOrder } = adminOrderEndpoints;
  await callOurs(isDelivered ? deliverOrder : undeliverOrder, { params: { order_id: orderId } });
}

export async function refundOrder(orderId: string, body: CallBody<'refundOrder'>): Promise<void> {
  await callOurs(adminOrderEndpoints.refundOrder, { params: { order_id: orderId }, body });
}

export async function settleRefund(orderId: string, refundId: string, note: string): Promise<void> {
  const params = { order_id: orderId, refund_id: refundId };
  await callOurs(adminOrderEndpoints.settleRefund, { params, body: { note } });
}
