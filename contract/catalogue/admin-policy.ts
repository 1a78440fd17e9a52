/** The back office's rules in numbers and lists; shoppers never download them. */
import { PRODUCT_SORTS } from './policy.ts';

/** Every shop has this category; it cannot be removed, and orphaned products move into it. */
export const BUILT_IN_CATEGORY = { name: 'Uncategorised', slug: 'uncategorised' } as const;
/** The dashboard's Categories tile does not count the built-in category. */
export const CATEGORIES_NOT_COUNTED = 1;

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

/** What the dashboard shows. */
export const STATS = {
  days: 30,
  maxDays: 366,
  bestSellers: 10,
  lowStock: 10,
  disputes: 10,
  failedRefunds: 10,
} as const;

/** Named in place of a column where an imported row as a whole is wrong. */
export const WHOLE_ROW = 'row';
