/** Every call that shoppers make, a domain each. Those of the back office are in `admin-endpoints.ts`. */
import { defineEndpoints } from './define-endpoints.ts';

export const catalogueEndpoints = defineEndpoints({
  listProducts: { method: 'GET', path: '/api/products', access: 'public' },
  getProduct: { method: 'GET', path: '/api/products/:id', access: 'public' },
  listCategories: { method: 'GET', path: '/api/admin/categories', access: 'public' },
});

export const accountEndpoints = defineEndpoints({
  isAuthorized: { method: 'GET', path: '/api/users/isAuthorized', access: 'shopper' },
  login: { method: 'POST', path: '/api/users/login', access: 'public' },
  register: { method: 'POST', path: '/api/users/register', access: 'public' },
  // Also for a session that has ended: there is nothing left to end.
  logout: { method: 'GET', path: '/api/users/logout', access: 'public' },
});

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

export const orderEndpoints = defineEndpoints({
  listOrders: { method: 'GET', path: '/api/admin/orders', access: 'shopper' },
  getOrder: { method: 'GET', path: '/api/orders/:order_id', access: 'shopper' },
});
