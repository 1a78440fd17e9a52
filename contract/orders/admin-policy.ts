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
