/** Every address of the storefront and the back office, built in one place. */
export const paths = {
  home: '/',
  productList: '/productScreen',
  productsOf: (slug: string) => `/productScreen?category=${encodeURIComponent(slug)}`,
  /** The colon before the id is part of the address. */
  product: (id: string) => `/products/:${encodeURIComponent(id)}`,
  cart: '/cart',
  addToCart: (id: string, qty: number) => `/cart/${encodeURIComponent(id)}?qty=${qty}`,
  register: '/public/register',
  payment: '/privateRoutes/payment',
  orderScreen: '/privateRoutes/orderScreen',
  paymentSuccess: '/privateRoutes/paymentsuccess',
  userProfile: (id: string) => `/privateRoutes/userprofile?id=${encodeURIComponent(id)}`,
  orderSummary: (orderId: string) =>
    `/privateRoutes/ordersummary?order_id=${encodeURIComponent(orderId)}`,
  admin: {
    dashboard: '/admin/dashboard',
    users: '/admin/users',
    products: '/admin/products',
    orders: '/admin/orders',
    order: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`,
    categories: '/admin/categories',
    addProduct: '/admin/addproduct',
    editProduct: (id: string) => `/admin/addproduct?id=${encodeURIComponent(id)}`,
    orderDetails: '/admin/order_details',
    importProducts: '/admin/products/import',
    audit: '/admin/audit',
  },
} as const;

/** The shopper's navigation is hidden on any path that contains this. */
export const ADMIN_PATH_PART = '/admin';

/** The addresses of the calls, relative to the backend's base address. */
export const apiPaths = {
  products: '/api/products',
  product: (id: string) => `/api/products/${encodeURIComponent(id)}`,
  isAuthorized: '/api/users/isAuthorized',
  login: '/api/users/login',
  register: '/api/users/register',
  logout: '/api/users/logout',
  orders: '/api/admin/orders',
  orderDetails: (orderId: string) => `/api/admin/orders/${encodeURIComponent(orderId)}`,
  audit: '/api/admin/audit',
  stats: '/api/admin/stats',
  categories: '/api/admin/categories',
  users: '/api/admin/users',
  addCategory: '/api/admin/add_category',
  updateCategory: '/api/admin/update_category',
  removeCategory: '/api/admin/remove_category',
  addProduct: '/api/admin/add_product',
  updateProduct: '/api/admin/update_product',
  removeProduct: '/api/admin/remove_product',
  images: '/api/admin/images',
  productsCsv: '/api/admin/products.csv',
  ordersCsv: '/api/admin/orders.csv',
  importProducts: '/api/admin/products/import',
  productImport: (requestId: string) =>
    `/api/admin/products/import/${encodeURIComponent(requestId)}`,
  bulkProducts: '/api/admin/products/bulk',
  productStock: (id: string) => `/api/admin/products/${encodeURIComponent(id)}/stock`,
  placeOrder: '/api/payment/placeOrder',
  paymentVerification: '/api/payment/paymentVerification',
  order: (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}`,
  lastAddress: '/api/users/address',
} as const;

/** The catalogue state keeps the page's whole path; the id is what follows its first colon. */
export function productIdOf(pathWithId: string): string {
  const colon = pathWithId.indexOf(':');
  return colon < 0 ? pathWithId : pathWithId.slice(colon + 1);
}
