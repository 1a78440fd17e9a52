/** For answers without a readable message. */

export const odd = 'Something went wrong. Please try again.';
export const refused = (status: number) =>
  `Something went wrong (error ${status}). Please try again.`;
export const orderNotFetched = 'We couldn’t load this order';
