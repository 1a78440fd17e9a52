/**
 * The keys of browser storage; the first three are the spec's. Those below the table are for some
 * pages only, and the others do not download them.
 */
export const STORAGE_KEYS = {
  products: 'products',
  cart: 'cartItems',
  token: 'jwtToken',
  /** Orders at the payment provider whose outcome this browser has not seen yet. */
  openPayments: 'openPayments',
  /** Session storage only. */
  address: 'shippingAddress',
  /** When this tab last reloaded by itself; session storage only. */
  reloadedAt: 'reloadedAt',
} as const;

/** The cart the shopper agreed to on the way to payment; session storage only. */
export const AGREED_CART_KEY = 'agreedCart';

/** Unsent form input, without passwords; session storage only. */
export const DRAFT_KEY = 'draft';

/** The token of a mailed link, until it is used; session storage only. */
export const LINK_TOKEN_KEY = 'linkToken';

/** A product import whose outcome this tab has not seen yet; session storage only. */
export const OPEN_IMPORT_KEY = 'openImport';

/** `off` if an admin has switched off single-key shortcuts in the back office. */
export const SHORTCUTS_KEY = 'shortcuts';
