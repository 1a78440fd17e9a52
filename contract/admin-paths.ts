/** The addresses of the back office's screens; shoppers do not download them. */

export const dashboard = '/admin/dashboard';
export const users = '/admin/users';
export const products = '/admin/products';
export const orders = '/admin/orders';
export const order = (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`;
export const customers = '/admin/customers';
export const customer = (userId: string) => `/admin/customers/${encodeURIComponent(userId)}`;
export const categories = '/admin/categories';
export const addProduct = '/admin/addproduct';
export const editProduct = (id: string) => `/admin/addproduct?id=${encodeURIComponent(id)}`;
export const orderDetails = '/admin/order_details';
export const importProducts = '/admin/products/import';
export const holds = '/admin/holds';
export const holdsOf = (productId: string) =>
  `/admin/holds?product_id=${encodeURIComponent(productId)}`;
export const audit = '/admin/audit';
export const mail = '/admin/mail';
export const mailPreview = (id: string) => `/admin/mail/${encodeURIComponent(id)}`;
export const mailbox = '/admin/mailbox';
export const mailboxMail = (id: string) => `/admin/mailbox/${encodeURIComponent(id)}`;
export const settings = '/admin/settings';
