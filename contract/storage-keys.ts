/** The keys of browser storage; the first three are the spec's. */
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

/** The token of a mailed link, until it is used; session storage only. By itself: one page needs it. */
export const LINK_TOKEN_KEY = 'linkToken';

/** Of the back office; shoppers do not download them. */
export const ADMIN_STORAGE_KEYS = {
  /** A product import whose outcome this tab has not seen yet; session storage only. */
  openImport: 'openImport',
  /** `off` if an admin has switched off single-key shortcuts in the back office. */
  shortcuts: 'shortcuts',
} as const;
