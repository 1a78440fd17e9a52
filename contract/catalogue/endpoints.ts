/**
 * The calls of any visit, by domain. Those of the auth form are in `sign-in-endpoints.ts`, those about
 * one's own account in `own-account-endpoints.ts`, those about buying in `order-endpoints.ts`, those
 * about the shop itself in `shop-endpoints.ts` and those of the back office in `admin-endpoints.ts`.
 */
import { defineEndpoints } from '../define-endpoints.ts';

export const catalogueEndpoints = defineEndpoints({
  listProducts: { method: 'GET', path: '/api/products', access: 'public' },
  getProduct: { method: 'GET', path: '/api/products/:id', access: 'public' },
  getRelatedProducts: { method: 'GET', path: '/api/products/:id/related', access: 'public' },
  listCategories: { method: 'GET', path: '/api/admin/categories', access: 'public' },
});

export const accountEndpoints = defineEndpoints({
  isAuthorized: { method: 'GET', path: '/api/users/isAuthorized', access: 'shopper' },
  // Public, because it must also work when the session has already ended.
  logout: { method: 'GET', path: '/api/users/logout', access: 'public' },
});
