/** What has changed about a line of the cart, for the pages that show one. */
export const CART_CHANGES = {
  gone: 'This product is no longer available.',
  fewer: (left: number, before: number) => `Only ${left} left. You had ${before}.`,
  qty: (before: number, now: number) => `The quantity changed from ${before} to ${now}.`,
  price: (before: string, now: string) => `The price changed from ${before} to ${now}.`,
} as const;
