import { defineEndpoints } from '../define-endpoints.ts';

export const adminCatalogueEndpoints = defineEndpoints({
  addProduct: { method: 'POST', path: '/api/admin/add_product', access: 'admin' },
  updateProduct: { method: 'PUT', path: '/api/admin/update_product', access: 'admin' },
  removeProduct: { method: 'DELETE', path: '/api/admin/remove_product', access: 'admin' },
  addCategory: { method: 'POST', path: '/api/admin/add_category', access: 'admin' },
  updateCategory: { method: 'PUT', path: '/api/admin/update_category', access: 'admin' },
  removeCategory: { method: 'DELETE', path: '/api/admin/remove_category', access: 'admin' },
  searchProducts: { method: 'GET', path: '/api/admin/products', access: 'admin' },
  getWholeProduct: { method: 'GET', path: '/api/admin/products/:id', access: 'admin' },
  changeProductsInBulk: { method: 'POST', path: '/api/admin/products/bulk', access: 'admin' },
  moveStock: { method: 'POST', path: '/api/admin/products/:id/stock', access: 'admin' },
  uploadImage: { method: 'POST', path: '/api/admin/images', access: 'admin' },
});

/**
 * Sent with `updateProduct`: the stock the form showed. The stock is then changed by the
 * difference, so that concurrent orders are not undone. A header, because the body has exactly the
 * fields of the spec.
 */
export const STOCK_SEEN_HEADER = 'x-stock-seen';

export const adminImportEndpoints = defineEndpoints({
  exportProducts: { method: 'GET', path: '/api/admin/products.csv', access: 'admin' },
  importProducts: { method: 'POST', path: '/api/admin/products/import', access: 'admin' },
  getImport: { method: 'GET', path: '/api/admin/products/import/:requestId', access: 'admin' },
});
