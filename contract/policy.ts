/**
 * The shop's rules in numbers and lists, each with one name, so that an owner changes a rule in one
 * place. Odd rules are part of the spec and are kept to the letter.
 */

/** Flat shipping for any non-empty cart; an empty cart costs nothing. */
export const SHIPPING_RUPEES = 10;
/** Percent of the subtotal, truncated to whole paise. */
export const TAX_PERCENT = 2;

export const CURRENCY = 'INR';
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
/** How many cards the product list shows at first, and how many more each time. */
export const LIST_PAGE_SIZE = 24;

/** Starts at its upper end, which an owner can move. */
export const PRICE_FILTER = { min: 100, max: 5000, step: 1 } as const;
/** The filter keeps products rated *at most* this much. */
export const RATING_FILTER = { min: 1, max: 5, initial: 5, step: 0.5 } as const;
export const MAX_RATING = 5;
export const RATING_STEP = 0.5;

/** Every shop has this category; it cannot be removed, and orphaned products move into it. */
export const BUILT_IN_CATEGORY = { name: 'Uncategorised', slug: 'uncategorised' } as const;
/** The dashboard's Categories tile does not count the built-in category. */
export const CATEGORIES_NOT_COUNTED = 1;

/** The library's own default limits them to 20 at once. */
export const TOAST = { successMs: 2000, errorMs: 4000, defaultMs: 4000 } as const;

/** 0 means none: the browser never gives up on a slow connection. */
export const HTTP_CLIENT_TIMEOUT_MS = 0;

/** The sort orders of a product list; the first is the default. */
export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
/** The back office can also sort by stock, least first. */
export const ADMIN_PRODUCT_SORTS = [...PRODUCT_SORTS, 'stock'] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

export const ORDER_SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
/**
 * `paid` are all that were paid for; `undelivered` those still to be shipped; `refunded` those that
 * were partly or fully refunded.
 */
export const ORDER_FILTERS = [
  'due',
  'paid',
  'undelivered',
  'delivered',
  'refunded',
  'expired',
] as const;
export type OrderStateFilter = (typeof ORDER_FILTERS)[number];
export const USER_SORTS = ['newest', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** A search of users, orders or the audit log with more matches than this gives no total. */
export const COUNTED_MATCHES = 1_000;

/** What the dashboard shows. */
export const STATS = {
  days: 30,
  maxDays: 366,
  bestSellers: 10,
  lowStock: 10,
  disputes: 10,
  failedRefunds: 10,
} as const;
/** The dashboard reports a product with this many units or fewer. */
export const LOW_STOCK = 5;

/** For how many orders a list asks at once what it shows beyond the spec. */
export const EXTRAS_PER_CALL = 100;

/**
 * For names and searches. Separate from the limits that only the server needs, because shoppers
 * download it.
 */
export const NAME_LENGTH = 200;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Limits of what the server accepts: generous for a shop, small enough that sums stay exact. */
export const LIMITS = {
  priceRupees: 1_000_000,
  stock: 100_000,
  orderLines: 100,
  /** An order stores no more of a product's description. */
  orderLineText: 500,
  /** How many lines of held stock the back office lists. */
  heldStock: 500,
  pageSize: 500,
  nameLength: NAME_LENGTH,
  textLength: 5_000,
  addressLength: 2_048,
  emailLength: 254,
  passwordLength: PASSWORD_LENGTH,
} as const;

/** Limits of what staff write down about one customer or one order. */
export const NOTE_LIMITS = { length: 2_000, count: 200 } as const;

const MEBIBYTE = 1024 * 1024;

/** Limits of what an owner uploads, or changes at once. */
export const WORK_LIMITS = {
  imageBytes: 10 * MEBIBYTE,
  imagePixels: 50_000_000,
  csvBytes: 20 * MEBIBYTE,
  csvRows: 100_000,
  bulkProducts: 500,
} as const;

/** Named in place of a column where an imported row as a whole is wrong. */
export const WHOLE_ROW = 'row';
