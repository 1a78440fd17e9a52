import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Whose account an event is about, to count what its owner was told; only newer events say so. */
export const accountEvents: Migration = {
  name: '019-account-events',
  async up(tx) {
    await tx.schema.alterTable('events').addColumn('user_id', 'text').execute();
    await tx.schema
      .createIndex('events_of_account')
      .on('events')
      .columns(['user_id', 'kind', 'at'])
      .where(sql.ref('user_id'), 'is not', null)
      .execute();
  },
};
