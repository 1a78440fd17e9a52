/** What has changed about a line, in the cart and on the order confirmation. */

export const gone = 'This product is no longer available.';
export const fewer = (left: number, before: number) => `Only ${left} left. You had ${before}.`;
export const qty = (before: number, now: number) =>
  `The quantity changed from ${before} to ${now}.`;
export const price = (before: string, now: string) => `The price changed from ${before} to ${now}.`;
