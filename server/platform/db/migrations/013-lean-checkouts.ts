import { type SqlBool, sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Every checkout asks for the shopper's unpaid orders, and writes to every index of what it adds. */
export const leanCheckouts: Migration = {
  name: '013-lean-checkouts',
  async up(tx) {
    await tx.schema
      .createIndex('orders_abandoned')
      .on('orders')
      .column('user_id')
      .where(sql<SqlBool>`state = 'expired' and paid_at is null and replaced_by is null`)
      .execute();
    // Statistics were read by it, and are read from sums now.
    await tx.schema.dropIndex('order_lines_sold').execute();
  },
};
