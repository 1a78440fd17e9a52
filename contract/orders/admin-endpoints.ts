import { defineEndpoints } from '../define-endpoints.ts';

export const adminOrderEndpoints = defineEndpoints({
  getOrderDetails: { method: 'GET', path: '/api/admin/orders/:order_id', access: 'admin' },
  deliverOrder: { method: 'POST', path: '/api/admin/orders/:order_id/deliver', access: 'admin' },
  undeliverOrder: {
    method: 'POST',
    path: '/api/admin/orders/:order_id/undeliver',
    access: 'admin',
  },
  refundOrder: { method: 'POST', path: '/api/admin/orders/:order_id/refund', access: 'admin' },
  settleRefund: {
    method: 'POST',
    path: '/api/admin/orders/:order_id/refunds/:refund_id/settle',
    access: 'admin',
  },
  releaseHold: { method: 'POST', path: '/api/admin/orders/:order_id/release', access: 'admin' },
  listHeldStock: { method: 'GET', path: '/api/admin/holds', access: 'admin' },
  exportOrders: { method: 'GET', path: '/api/admin/orders.csv', access: 'admin' },
});
