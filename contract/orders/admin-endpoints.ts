import { defineEndpoints } from '../define-endpoints.ts';

export const adminOrderEndpoints = defineEndpoints({
  getOrderDetails: { method: 'GET', path: '/api/admin/orders/:order_id', access: 'orders.read' },
  deliverOrder: {
    method: 'POST',
    path: '/api/admin/orders/:order_id/deliver',
    access: 'orders.deliver',
  },
  undeliverOrder: {
    method: 'POST',
    path: '/api/admin/orders/:order_id/undeliver',
    access: 'orders.deliver',
  },
  refundOrder: {
    method: 'POST',
    path: '/api/admin/orders/:order_id/refund',
    access: 'orders.refund',
  },
  settleRefund: {
    method: 'POST',
    path: '/api/admin/orders/:order_id/refunds/:refund_id/settle',
    access: 'orders.refund',
  },
  releaseHold: {
    method: 'POST',
    path: '/api/admin/orders/:order_id/release',
    access: 'orders.release',
  },
  listHeldStock: { method: 'GET', path: '/api/admin/holds', access: 'orders.read' },
  exportOrders: { method: 'GET', path: '/api/admin/orders.csv', access: 'orders.read' },
});
