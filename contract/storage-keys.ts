/** What the shop keeps in the browser, by name; the first three are the specification's. */
export const STORAGE_KEYS = {
  products: 'products',
  cart: 'cartItems',
  token: 'jwtToken',
  /** Orders at the payment provider whose end this browser has not seen yet. */
  openPayments: 'openPayments',
  /** For the length of the visit only. */
  address: 'shippingAddress',
  /** The cart that the shopper agreed to on the way to paying; for the visit only. */
  agreedCart: 'agreedCart',
  /** What was typed into a form and not sent yet, passwords aside; for the visit only. */
  draft: 'draft',
  /** When this tab last reloaded by itself; for the visit only. */
  reloadedAt: 'reloadedAt',
  /** An import of products whose end this tab has not seen yet; for the visit only. */
  openImport: 'openImport',
  /** `off` where an admin wants no single-key shortcuts in the back office. */
  shortcuts: 'shortcuts',
} as const;
