/** The addresses of the shop's pages, each by itself: a page downloads those that it uses. */

import type { PolicySlug } from './shop.ts';

export * as admin from './admin-paths.ts';

export const home = '/';
export const productList = '/productScreen';
export const productsOf = (slug: string) => `/productScreen?category=${encodeURIComponent(slug)}`;
/** The colon before the id is part of the path. */
export const product = (id: string) =>
  `/products/:${encodeURIComponent(id).replaceAll('%3A', ':')}`;
export const cart = '/cart';
export const addToCart = (id: string, qty: number) => `/cart/${encodeURIComponent(id)}?qty=${qty}`;
export const register = '/public/register';
export const forgotten = '/public/forgotten';
export const reset = '/public/reset';
export const verify = '/public/verify';
export const policy = (slug: PolicySlug) => `/policies/${slug}` as const;
export const payment = '/privateRoutes/payment';
export const orderScreen = '/privateRoutes/orderScreen';
/** Pays for an order that was placed earlier. */
export const payOrder = (orderId: string) =>
  `/privateRoutes/orderScreen?order_id=${encodeURIComponent(orderId)}`;
export const paymentSuccess = '/privateRoutes/paymentsuccess';
export const userProfile = (id: string) =>
  `/privateRoutes/userprofile?id=${encodeURIComponent(id)}`;
export const account = '/privateRoutes/account';
export const orderSummary = (orderId: string) =>
  `/privateRoutes/ordersummary?order_id=${encodeURIComponent(orderId)}`;
