import { type SqlBool, sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The sandbox's payments may be by UPI or cash, bear a fee, use an offer, and succeed late. */
export const sandboxMethods: Migration = {
  name: '024-sandbox-methods',
  async up(tx, { int8 }) {
    await tx.schema.alterTable('sandbox_orders').addColumn('offer_id', 'text').execute();
    await tx.schema
      .alterTable('sandbox_payments')
      .addColumn('method', 'text', (c) => c.notNull().defaultTo('card'))
      .execute();
    for (const column of ['fee', 'tax', 'succeeds_at']) {
      await tx.schema.alterTable('sandbox_payments').addColumn(column, int8).execute();
    }
    await tx.schema
      .createIndex('sandbox_payments_late')
      .on('sandbox_payments')
      .column('succeeds_at')
      .where(sql<SqlBool>`succeeds_at is not null`)
      .execute();
  },
};
