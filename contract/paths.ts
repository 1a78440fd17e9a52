import type { PolicySlug } from './settings/policies.ts';

/** Every path of the storefront, built in one place; those of the back office are in `admin/paths.ts`. */
export const paths = {
  home: '/',
  productList: '/productScreen',
  productsOf: (slug: string) => `/productScreen?category=${encodeURIComponent(slug)}`,
  /** The colon before the id is part of the path. */
  product: (id: string) => `/products/:${encodeURIComponent(id).replaceAll('%3A', ':')}`,
  cart: '/cart',
  addToCart: (id: string, qty: number) => `/cart/${encodeURIComponent(id)}?qty=${qty}`,
  register: '/public/register',
  forgotten: '/public/forgotten',
  reset: '/public/reset',
  verify: '/public/verify',
  policy: (slug: PolicySlug) => `/policies/${slug}` as const,
  payment: '/privateRoutes/payment',
  orderScreen: '/privateRoutes/orderScreen',
  /** Pays for an order that was placed earlier. */
  payOrder: (orderId: string) =>
    `/privateRoutes/orderScreen?order_id=${encodeURIComponent(orderId)}`,
  paymentSuccess: '/privateRoutes/paymentsuccess',
  userProfile: (id: string) => `/privateRoutes/userprofile?id=${encodeURIComponent(id)}`,
  account: '/privateRoutes/account',
  orderSummary: (orderId: string) =>
    `/privateRoutes/ordersummary?order_id=${encodeURIComponent(orderId)}`,
  /** The two screens of the back office that an admin's own pages link to. */
  dashboard: '/admin/dashboard',
  allOrders: '/admin/orders',
} as const;

/** The shopper's navigation is hidden on any path that contains this. */
export const ADMIN_PATH_PART = '/admin';

/**
 * What the catalogue state stores of a product page: a prefix, a colon, then the real id,
 * unencoded.
 */
export function productIdState(id: string): string {
  return `/products/:${id}`;
}

/** The id in the catalogue state is what follows the first colon. */
export function productIdOf(productId: string): string {
  return productId.slice(productId.indexOf(':') + 1);
}

/**
 * The real id in the path of a product page or of the cart, with or without a colon before it;
 * empty if there is none. An id may be any text, so it is decoded once, after the path has been
 * split.
 */
export function idInPath(path: string): string {
  // A colon alone is not an id.
  const id = /^\/(?:products|cart)\/(?!:\/?$):?([^/]+)\/?$/i.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(id);
  } catch {
    // A percent sign that encodes nothing is taken literally.
    return id;
  }
}
