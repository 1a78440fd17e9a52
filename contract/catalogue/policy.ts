/**
 * The shop's rules in numbers and lists, each with one name, so that an owner changes a rule in one
 * place. Odd rules are part of the spec and are kept to the letter.
 */

/** Flat shipping for any non-empty cart; an empty cart costs nothing. */
export const SHIPPING_RUPEES = 10;
/** Percent of the subtotal, truncated to whole paise. */
export const TAX_PERCENT = 2;

export const CURRENCY = 'INR';
/** Filled in on the address form of a shopper who has not ordered before. */
export const COUNTRY = 'India';
/** What an order records; the confirmation page shows another, see `wording.ts`. */
export const PAYMENT_METHOD = 'Razorpay';

/**
 * Stock is held for a shopper who has not paid yet. All unpaid orders of one network together hold
 * at most a share of a product, and at least one unit, on a limited number of lines; anything
 * beyond is *soft*: recorded, but still on offer to others.
 */
export const HOLDS = {
  minutes: 15,
  share: 1 / 4,
  lines: 10,
  /** A network whose holds lapsed this often within this many minutes gets soft holds only. */
  lapses: 3,
  lapseMinutes: 60,
} as const;

/** A payment after the hold still settles the order if it started this soon after placing. */
export const LATE_PAYMENT_MINUTES = 30;
/** An expired order that was never paid is deleted after this many days. */
export const EXPIRED_ORDER_DAYS = 30;

/** Why a payment for an order was refunded instead of settling it. */
export const RETURN_REASONS = [
  'sold_out',
  'too_late',
  'price_rose',
  'replaced',
  'wrong_amount',
  'no_cart',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * The status of a refund. *Requested*: stored. *Sent*: the provider was asked and has not answered.
 * *Pending* and *processed*: it accepted, and the money is on its way or has arrived. *Failed*: it
 * could not carry it out. *Rejected*: it never accepted.
 */
export const REFUND_STATUSES = [
  'requested',
  'sent',
  'pending',
  'processed',
  'failed',
  'rejected',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The status of a dispute, as the provider names it; the first three are open. */
export const DISPUTE_STATUSES = [
  'open',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const FEATURED_PRODUCTS = 12;
/** In a larger shop the browser does not hold the whole list: it asks the server for pages. */
export const WHOLE_LIST_IN_BROWSER = 1_000;
/** As many products as one page of a list holds. */
export const MOST_LISTED = 100;
/** How many cards the product list shows at first, and how many more each time. */
export const LIST_PAGE_SIZE = 24;

/** Starts at its upper end, which an owner can move. */
export const PRICE_FILTER = { min: 100, max: 5000, step: 1 } as const;
/** The filter keeps products rated *at most* this much. */
export const RATING_FILTER = { min: 1, max: 5, initial: 5, step: 0.5 } as const;
export const MAX_RATING = 5;
export const RATING_STEP = 0.5;

/** The library's own default limits them to 20 at once. */
export const TOAST = { successMs: 2000, errorMs: 4000, defaultMs: 4000 } as const;

/** 0 means none: the browser never gives up on a slow connection. */
export const HTTP_CLIENT_TIMEOUT_MS = 0;

/** The sort orders of a product list; the first is the default. */
export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
/** The dashboard reports a product with this many units or fewer. */
export const LOW_STOCK = 5;

/**
 * For names and searches. Separate from the limits that only the server needs, because shoppers
 * download it.
 */
export const NAME_LENGTH = 200;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
