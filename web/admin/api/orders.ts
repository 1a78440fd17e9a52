import { queryOptions } from '@tanstack/react-query';
import type { CallBody } from '../../../contract/calls.ts';
import { adminOrderEndpoints } from '../../../contract/orders/admin-endpoints.ts';
import { fetchOrderPage, type OrderFilter } from '../../backend/admin/orders.ts';
import { call, callForOne, whileSignedIn } from './call.ts';
import { pagedQuery } from './paged-query.ts';

export function orderListQuery(filter: OrderFilter) {
  return pagedQuery('orders', filter, fetchOrderPage);
}

export function orderMatchesQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: ['orders', 'matches', q, limit],
    queryFn: async ({ signal }) => {
      const { rows } = await whileSignedIn(() => fetchOrderPage({ q }, { limit, signal }));
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
      return callForOne(adminOrderEndpoints.getOrderDetails, options);
    },
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
