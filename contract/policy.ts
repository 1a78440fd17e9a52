/**
 * The shop's rules in numbers and lists, each by one name, so that an owner changes a thing in one
 * place. Odd rules are part of the contract and are kept to the letter.
 */

/** Flat shipping for any cart that holds something; an empty cart ships for nothing. */
export const SHIPPING_RUPEES = 10;
/** Percent of the subtotal, cut to whole paise. */
export const TAX_PERCENT = 2;

export const CURRENCY = 'INR';
/** What an order records; the confirmation page shows another, see `wording.ts`. */
export const PAYMENT_METHOD = 'Razorpay';

/**
 * Stock is held for a shopper who has not paid yet. All unpaid orders of one network together hold at
 * most a share of a product, and never less than one piece, on at most so many lines; what goes
 * beyond is *soft*: noted, but still offered to others.
 */
export const HOLDS = {
  minutes: 15,
  share: 1 / 4,
  lines: 10,
  /** A network whose holds lapsed this often within so many minutes gets soft ones only. */
  lapses: 3,
  lapseMinutes: 60,
} as const;

/** Money that comes when the hold is over still buys, if the payment began this soon after placing. */
export const LATE_PAYMENT_MINUTES = 30;
/** An order that expired and never saw money is deleted after so many days. */
export const EXPIRED_ORDER_DAYS = 30;

/** Why money that came for an order went back instead of buying it. */
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
 * Where a refund stands. *Requested*: written down. *Sent*: the provider was asked and has not
 * answered. *Pending* and *processed*: it has taken it, and the money is on its way or there. *Failed*:
 * it could not carry it out. *Rejected*: it never took it.
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

/** Where a dispute stands, in the provider's words; the first three are open. */
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

export const PRICE_FILTER = { min: 100, max: 5000, initial: 5000, step: 1 } as const;
/** The filter keeps products rated *at most* this much. */
export const RATING_FILTER = { min: 1, max: 5, initial: 5, step: 0.5 } as const;
export const MAX_RATING = 5;
export const RATING_STEP = 0.5;

/** Every shop has this category; it cannot be removed, and orphaned products move into it. */
export const BUILT_IN_CATEGORY = { name: 'Uncategorised', slug: 'uncategorised' } as const;
/** The dashboard's Categories tile does not count the built-in category. */
export const CATEGORIES_NOT_COUNTED = 1;

/** That at most 20 show at once is the library's own rule. */
export const TOAST = { successMs: 2000, errorMs: 4000, defaultMs: 4000 } as const;

/** 0 means none: a slow line is never cut off by the browser's half. */
export const HTTP_CLIENT_TIMEOUT_MS = 0;

/** How a product list can be ordered; the first is the order without asking. */
export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
/** The back office also sorts by what is left, least first. */
export const ADMIN_PRODUCT_SORTS = [...PRODUCT_SORTS, 'stock'] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

export const ORDER_SORTS = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
/**
 * `paid` are all that money came for; `undelivered` those that are yet to be sent; `refunded` those
 * of which some or all of the money went back.
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

/** A search of users, orders or the audit log that finds more than this does not say how many. */
export const COUNTED_MATCHES = 1_000;

/** Of what the dashboard shows. */
export const STATS = {
  days: 30,
  maxDays: 366,
  bestSellers: 10,
  lowStock: 10,
  disputes: 10,
  failedRefunds: 10,
} as const;
/** Where a product has this many pieces left or fewer, the dashboard says so. */
export const LOW_STOCK = 5;

/** Of names and of what is searched for. Apart from the limits that only the server holds: shoppers download it. */
export const NAME_LENGTH = 200;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Bounds of what the server takes in: generous for a shop, small enough that sums stay exact. */
export const LIMITS = {
  priceRupees: 1_000_000,
  stock: 100_000,
  orderLines: 100,
  /** Of a thing's description, an order keeps no more. */
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

const MEBIBYTE = 1024 * 1024;

/** Bounds of what an owner uploads, or changes at once. */
export const WORK_LIMITS = {
  imageBytes: 10 * MEBIBYTE,
  imagePixels: 50_000_000,
  csvBytes: 20 * MEBIBYTE,
  csvRows: 100_000,
  bulkProducts: 500,
} as const;
