import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const unsentRefunds: Migration = {
  name: '005-unsent-refunds',
  async up(tx) {
    // The reconciler looks for these every few seconds, and there are hardly ever any.
    await tx.schema
      .createIndex('refunds_unsent')
      .on('refunds')
      .column('created_at')
      .where(sql.ref('provider_refund_id'), 'is', sql.lit(null))
      .execute();
  },
};
