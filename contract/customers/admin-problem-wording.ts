/** The server's messages for owners when a request fails. */
import type { ReasonWording } from '../reason.ts';
import type { CUSTOMER_REASONS } from './reasons.ts';

export const CUSTOMER_FAILURES = {
  customerNotFound: 'This customer doesn’t exist.',
} as const satisfies ReasonWording<typeof CUSTOMER_REASONS>;
