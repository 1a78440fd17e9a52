/**
 * The calls that any visitor may make, by domain. Those about buying are in `order-endpoints.ts`,
 * those of the back office in `admin-endpoints.ts`.
 */
import { defineEndpoints } from './define-endpoints.ts';

export const catalogueEndpoints = defineEndpoints({
  listProducts: { method: 'GET', path: '/api/products', access: 'public' },
  getProduct: { method: 'GET', path: '/api/products/:id', access: 'public' },
  listCategories: { method: 'GET', path: '/api/admin/categories', access: 'public' },
});

export const shopEndpoints = defineEndpoints({
  getShop: { method: 'GET', path: '/api/shop', access: 'public' },
  getPolicy: { method: 'GET', path: '/api/policies/:slug', access: 'public' },
});

export const accountEndpoints = defineEndpoints({
  isAuthorized: { method: 'GET', path: '/api/users/isAuthorized', access: 'shopper' },
  login: { method: 'POST', path: '/api/users/login', access: 'public' },
  register: { method: 'POST', path: '/api/users/register', access: 'public' },
  // Public, because it must also work when the session has already ended.
  logout: { method: 'GET', path: '/api/users/logout', access: 'public' },
});
