import { type SqlBool, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Every checkout looks up the shopper's unpaid orders, and updates every index of the tables it
 * writes to.
 */
export const leanCheckouts: Migration = {
  name: '013-lean-checkouts',
  async up(tx) {
    await tx.schema
      .createIndex('orders_abandoned')
      .on('orders')
      .column('user_id')
      .where(sql<SqlBool>`state = 'expired' and paid_at is null and replaced_by is null`)
      .execute();
    // Only the statistics used it, and they read the sums now.
    await tx.schema.dropIndex('order_lines_sold').execute();
  },
};
