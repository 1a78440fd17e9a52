import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const failedRefunds: Migration = {
  name: '006-failed-refunds',
  async up(tx, { int8 }) {
    await tx.schema.alterTable('refunds').addColumn('failed_at', int8).execute();
    await tx.schema.alterTable('refunds').addColumn('failure_reason', 'text').execute();
    // A failed refund is not retried automatically, so the reconciler's index leaves it out.
    await tx.schema.dropIndex('refunds_unsent').execute();
    await tx.schema
      .createIndex('refunds_unsent')
      .on('refunds')
      .column('created_at')
      .where(sql.ref('provider_refund_id'), 'is', sql.lit(null))
      .where(sql.ref('failed_at'), 'is', sql.lit(null))
      .execute();

    await tx.schema
      .alterTable('sandbox_refunds')
      .addColumn('status', 'text', (c) => c.notNull().defaultTo('processed'))
      .execute();
  },
};
