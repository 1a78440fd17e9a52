import { defineEndpoints } from '../define-endpoints.ts';

export const adminCustomerEndpoints = defineEndpoints({
  getCustomer: { method: 'GET', path: '/api/admin/customers/:user_id', access: 'customers.read' },
  listCustomerOrders: {
    method: 'GET',
    path: '/api/admin/customers/:user_id/orders',
    access: 'orders.read',
  },
  signOutCustomer: {
    method: 'POST',
    path: '/api/admin/customers/:user_id/sign-out',
    access: 'customers.signOut',
  },
});
