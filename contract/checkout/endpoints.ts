/** Visitors who only browse never download them. */
import { defineEndpoints } from '../define-endpoints.ts';

export const checkoutEndpoints = defineEndpoints({
  placeOrder: { method: 'POST', path: '/api/payment/placeOrder', access: 'shopper' },
  paymentVerification: {
    method: 'POST',
    path: '/api/payment/paymentVerification',
    access: 'shopper',
  },
  payOrder: { method: 'POST', path: '/api/orders/:order_id/pay', access: 'shopper' },
  listHolds: { method: 'GET', path: '/api/orders/holds', access: 'shopper' },
  lastAddress: { method: 'GET', path: '/api/users/address', access: 'shopper' },
});
