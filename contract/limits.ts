/** How much the server accepts, answers and keeps; shoppers never download it. */
import { PASSWORD_LENGTH } from './accounts/policy.ts';
import { NAME_LENGTH } from './policy.ts';

/** A search of users, orders or the audit log with more matches than this gives no total. */
export const COUNTED_MATCHES = 1_000;

/** Limits of what the server accepts: generous for a shop, small enough that sums stay exact. */
export const LIMITS = {
  priceRupees: 1_000_000,
  stock: 100_000,
  orderLines: 100,
  /** Ten crore; sums of so many orders stay exact. */
  orderRupees: 100_000_000,
  /** An order stores no more of a product's description. */
  orderLineText: 500,
  /** How many lines of held stock the back office lists. */
  heldStock: 500,
  pageSize: 500,
  /** `GET /api/products` without parameters holds no more than the newest of these. */
  wholeList: 10_000,
  nameLength: NAME_LENGTH,
  skuLength: 64,
  textLength: 5_000,
  addressLength: 2_048,
  emailLength: 254,
  passwordLength: PASSWORD_LENGTH,
} as const;

/**
 * Unpaid orders of one account. The lines of older ones than the newest few are dropped after an
 * hour, when a payment could no longer settle them; nobody can have many more stored than that.
 */
export const UNPAID_ORDERS = { withLines: 20, most: 100, keptMinutes: 60 } as const;

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

/** After how many days rows that nobody needs are removed; `docs/running.md` lists them. */
export const RETENTION_DAYS = {
  /** Since an account was made that has no order, note, confirmed address or session. */
  emptyAccount: 90,
  /** Since a webhook was received: providers repeat one for a day or two. */
  webhookEvent: 30,
  /** Since an order of the sandbox was made that is none of the shop's. */
  strangeSandboxOrder: 30,
  import: 30,
  /** Since a picture was uploaded or last used: a form that is not saved yet may name it. */
  unusedPicture: 30,
} as const;
