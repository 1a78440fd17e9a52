import { paths } from '../paths.ts';

/** Every path of the back office; by themselves, so that shoppers do not download them. */
export const adminPaths = {
  dashboard: paths.dashboard,
  users: '/admin/users',
  products: '/admin/products',
  orders: paths.allOrders,
  ordersLike: (text: string) => `${paths.allOrders}?q=${encodeURIComponent(text)}`,
  order: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`,
  customers: '/admin/customers',
  customer: (userId: string) => `/admin/customers/${encodeURIComponent(userId)}`,
  categories: '/admin/categories',
  addProduct: '/admin/addproduct',
  editProduct: (id: string) => `/admin/addproduct?id=${encodeURIComponent(id)}`,
  orderDetails: '/admin/order_details',
  importProducts: '/admin/products/import',
  holds: '/admin/holds',
  holdsOf: (productId: string) => `/admin/holds?product_id=${encodeURIComponent(productId)}`,
  audit: '/admin/audit',
  mail: '/admin/mail',
  mailPreview: (id: string) => `/admin/mail/${encodeURIComponent(id)}`,
  mailbox: '/admin/mailbox',
  mailboxMail: (id: string) => `/admin/mailbox/${encodeURIComponent(id)}`,
  settings: '/admin/settings',
} as const;
