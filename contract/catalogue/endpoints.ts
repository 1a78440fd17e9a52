import { defineEndpoints } from '../define-endpoints.ts';

export const catalogueEndpoints = defineEndpoints({
  listProducts: { method: 'GET', path: '/api/products', access: 'public' },
  getProduct: { method: 'GET', path: '/api/products/:id', access: 'public' },
  listCategories: { method: 'GET', path: '/api/admin/categories', access: 'public' },
});
