import { type SqlBool, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What shoppers see of their own orders, in each order a list can have. Abandoned carts, of which
 * an account may leave many, are not in these indexes.
 */
export const shoppersLists: Migration = {
  name: '021-shoppers-lists',
  async up(tx) {
    const isListed = sql<SqlBool>`provider_order_id <> '' and (state <> 'expired' or paid_at is not null)`;
    for (const [name, key] of [
      ['orders_listed_of_user', 'created_at'],
      ['orders_listed_of_user_by_total', 'total_paise'],
    ] as const) {
      await tx.schema
        .createIndex(name)
        .on('orders')
        .columns(['user_id', key, 'id'])
        .where(isListed)
        .execute();
    }
  },
};
