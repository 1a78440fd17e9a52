import { defineEndpoints } from '../define-endpoints.ts';

export const adminCatalogueEndpoints = defineEndpoints({
  addProduct: { method: 'POST', path: '/api/admin/add_product', access: 'products.write' },
  updateProduct: { method: 'PUT', path: '/api/admin/update_product', access: 'products.write' },
  removeProduct: { method: 'DELETE', path: '/api/admin/remove_product', access: 'products.write' },
  addCategory: { method: 'POST', path: '/api/admin/add_category', access: 'categories.write' },
  updateCategory: { method: 'PUT', path: '/api/admin/update_category', access: 'categories.write' },
  removeCategory: {
    method: 'DELETE',
    path: '/api/admin/remove_category',
    access: 'categories.write',
  },
  searchProducts: { method: 'GET', path: '/api/admin/products', access: 'products.read' },
  getWholeProduct: { method: 'GET', path: '/api/admin/products/:id', access: 'products.read' },
  changeProductsInBulk: {
    method: 'POST',
    path: '/api/admin/products/bulk',
    access: 'products.write',
  },
  moveStock: { method: 'POST', path: '/api/admin/products/:id/stock', access: 'stock.write' },
  uploadImage: { method: 'POST', path: '/api/admin/images', access: 'products.write' },
});

/**
 * Sent with `updateProduct`: the stock the form showed. The stock is then changed by the
 * difference, so that concurrent orders are not undone. A header, because the body has exactly the
 * fields of the spec.
 */
export const STOCK_SEEN_HEADER = 'x-stock-seen';

export const adminImportEndpoints = defineEndpoints({
  exportProducts: { method: 'GET', path: '/api/admin/products.csv', access: 'products.read' },
  importProducts: { method: 'POST', path: '/api/admin/products/import', access: 'products.write' },
  getImport: {
    method: 'GET',
    path: '/api/admin/products/import/:requestId',
    access: 'products.write',
  },
});
