/** Every call that only the back office makes, by domain: shoppers never download them. */
import { defineEndpoints } from '../define-endpoints.ts';

export const adminCatalogueEndpoints = defineEndpoints({
  addProduct: { method: 'POST', path: '/api/admin/add_product', access: 'admin' },
  updateProduct: { method: 'PUT', path: '/api/admin/update_product', access: 'admin' },
  removeProduct: { method: 'DELETE', path: '/api/admin/remove_product', access: 'admin' },
  addCategory: { method: 'POST', path: '/api/admin/add_category', access: 'admin' },
  updateCategory: { method: 'PUT', path: '/api/admin/update_category', access: 'admin' },
  removeCategory: { method: 'DELETE', path: '/api/admin/remove_category', access: 'admin' },
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

export const adminAccountEndpoints = defineEndpoints({
  listUsers: { method: 'GET', path: '/api/admin/users', access: 'admin' },
});

export const adminCustomerEndpoints = defineEndpoints({
  getCustomer: { method: 'GET', path: '/api/admin/customers/:user_id', access: 'admin' },
  listCustomerOrders: {
    method: 'GET',
    path: '/api/admin/customers/:user_id/orders',
    access: 'admin',
  },
  signOutCustomer: {
    method: 'POST',
    path: '/api/admin/customers/:user_id/sign-out',
    access: 'admin',
  },
});

export const adminNoteEndpoints = defineEndpoints({
  listNotes: { method: 'GET', path: '/api/admin/notes/:kind/:subject_id', access: 'admin' },
  addNote: { method: 'POST', path: '/api/admin/notes/:kind/:subject_id', access: 'admin' },
  removeNote: {
    method: 'DELETE',
    path: '/api/admin/notes/:kind/:subject_id/:note_id',
    access: 'admin',
  },
});

export const adminAuditEndpoints = defineEndpoints({
  listAudit: { method: 'GET', path: '/api/admin/audit', access: 'admin' },
});

export const adminSettingsEndpoints = defineEndpoints({
  getSettings: { method: 'GET', path: '/api/admin/settings', access: 'admin' },
  saveSettings: { method: 'PUT', path: '/api/admin/settings', access: 'admin' },
  uploadShopPicture: { method: 'POST', path: '/api/admin/settings/pictures', access: 'admin' },
});

export const adminStatsEndpoints = defineEndpoints({
  getStats: { method: 'GET', path: '/api/admin/stats', access: 'admin' },
});

export const adminMailEndpoints = defineEndpoints({
  getMailStatus: { method: 'GET', path: '/api/admin/mail', access: 'admin' },
  listMailbox: { method: 'GET', path: '/api/admin/mailbox', access: 'admin' },
  getMailboxMail: { method: 'GET', path: '/api/admin/mailbox/:id', access: 'admin' },
  revealMailLink: { method: 'POST', path: '/api/admin/mailbox/:id/reveal', access: 'admin' },
  listGivenUpMail: { method: 'GET', path: '/api/admin/mail/given-up', access: 'admin' },
  listMailPreviews: { method: 'GET', path: '/api/admin/mail/previews', access: 'admin' },
  sendMailAgain: { method: 'POST', path: '/api/admin/mail/:id/send', access: 'admin' },
});
