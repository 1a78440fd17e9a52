import { queryOptions } from '@tanstack/react-query';
import { adminOrderEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallBody } from '../../../contract/calls.ts';
import { orderEndpoints } from '../../../contract/order-endpoints.ts';
import { isRecord } from '../../lib/read-fields.ts';
import { readOrders } from '../../orders/api.ts';
import { narrowOrders } from '../list/narrow-list.ts';
import { call } from './call.ts';
import { callExtraForOne } from './call-extra.ts';
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
      return callExtraForOne(adminOrderEndpoints.getOrderDetails, isOrderDetails, options);
    },
  });
}

/** Another backend may answer with an order of the spec, which has fewer fields. */
function isOrderDetails(body: unknown): boolean {
  if (!isRecord(body) || !isRecord(body.user)) return false;
  const { orderItems, holds, payments, refunds, disputes, history } = body;
  return [orderItems, holds, payments, refunds, disputes, history].every(Array.isArray);
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
