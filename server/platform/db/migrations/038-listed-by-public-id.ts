import type { Migration } from '../migration.ts';

/** As in migrations 021 and 025: with `is not null` SQLite would use the index on the ids. */
const LISTED = "public_id <> '' and (state <> 'expired' or paid_at is not null)";

/**
 * The indexes by which orders are found and listed. Those on the provider's id stay for servers of
 * the release before.
 */
export const listedByPublicId: readonly Migration[] = [
  {
    name: '038-orders-by-public-id',
    kind: 'expand',
    index: { name: 'orders_public_id', isUnique: true, on: 'orders (public_id)' },
  },
  {
    name: '039-orders-public',
    kind: 'expand',
    index: {
      name: 'orders_public',
      on: `orders (created_at, id, state, paid_at, is_refunded) where ${LISTED}`,
    },
  },
  {
    name: '040-orders-public-of-user',
    kind: 'expand',
    index: {
      name: 'orders_public_of_user',
      on: `orders (user_id, created_at, id) where ${LISTED}`,
    },
  },
  {
    name: '041-orders-public-of-user-by-total',
    kind: 'expand',
    index: {
      name: 'orders_public_of_user_by_total',
      on: `orders (user_id, total_paise, id) where ${LISTED}`,
    },
  },
];
