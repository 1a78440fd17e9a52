import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { nameOldOrders } from '../name-orders.ts';

/**
 * Every order that was opened has its public id and its attempt from here on. What found those
 * without is no longer needed.
 */
export const publicIds: Migration = {
  name: '036-public-ids',
  kind: 'expand',
  fills: [nameOldOrders],
  async up(tx, { engine }) {
    await tx.schema.dropIndex('orders_unnamed').execute();
    // Without statistics PostgreSQL takes a table that has just been filled for a small one.
    if (engine === 'postgres') await sql`analyze payment_attempts`.execute(tx);
  },
};
