/**
 * The keys of browser storage; the first three are the spec's. Those of the account pages and of the
 * back office have files of their own, which other pages do not download.
 */
export const STORAGE_KEYS = {
  products: 'products',
  cart: 'cartItems',
  token: 'jwtToken',
  /** Orders at the payment provider whose outcome this browser has not seen yet. */
  openPayments: 'openPayments',
  /** Session storage only. */
  address: 'shippingAddress',
  /** The cart the shopper agreed to on the way to payment; session storage only. */
  agreedCart: 'agreedCart',
  /** Unsent form input, without passwords; session storage only. */
  draft: 'draft',
  /** When this tab last reloaded by itself; session storage only. */
  reloadedAt: 'reloadedAt',
} as const;
