/** The server's messages for owners when a request fails. */

export const CUSTOMER_FAILURES = {
  unknown: 'This customer doesn’t exist.',
} as const;
