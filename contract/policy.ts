/**
 * The rules in numbers that all domains share; each domain has a `policy.ts` for its own. Each rule has
 * one name, so that an owner changes it in one place. Odd ones are part of the spec and are kept to the
 * letter.
 */

export const CURRENCY = 'INR';
/** What an order records; the confirmation page shows another, see `checkout/wording.ts`. */
export const PAYMENT_METHOD = 'Razorpay';

/**
 * For names and searches. Separate from the limits that only the server needs, because shoppers
 * download it.
 */
export const NAME_LENGTH = 200;

/** The library's own default limits them to 20 at once. */
export const TOAST = { successMs: 2000, errorMs: 4000, defaultMs: 4000 } as const;

/** 0 means none: the browser never gives up on a slow connection. */
export const HTTP_CLIENT_TIMEOUT_MS = 0;
