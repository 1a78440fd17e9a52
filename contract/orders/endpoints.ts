/** Visitors who only browse never download them. */
import { defineEndpoints } from '../define-endpoints.ts';

export const orderEndpoints = defineEndpoints({
  listOrders: { method: 'GET', path: '/api/admin/orders', access: 'shopper' },
  getOrder: { method: 'GET', path: '/api/orders/:order_id', access: 'shopper' },
  listOrderExtras: { method: 'GET', path: '/api/orders/extras', access: 'shopper' },
});
