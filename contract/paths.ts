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
  /** Pays for an order that was placed before. */
  payOrder: (orderId: string) =>
    `/privateRoutes/orderScreen?order_id=${encodeURIComponent(orderId)}`,
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
    holds: '/admin/holds',
    holdsOf: (productId: string) => `/admin/holds?product_id=${encodeURIComponent(productId)}`,
    audit: '/admin/audit',
  },
} as const;

/** The shopper's navigation is hidden on any path that contains this. */
export const ADMIN_PATH_PART = '/admin';

/** The catalogue state keeps the page's whole path; the id is what follows its first colon. */
export function productIdOf(pathWithId: string): string {
  const colon = pathWithId.indexOf(':');
  return colon < 0 ? pathWithId : pathWithId.slice(colon + 1);
}
