import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Where and when sessions are used, mailed links, and confirmed addresses. Sessions that are open
 * stay open; servers of the version before may go on opening some without a device.
 */
export const accounts: Migration = {
  name: '016-accounts',
  async up(tx, { createTable, int8 }) {
    await tx.schema.alterTable('sessions').addColumn('device', 'text').execute();
    await tx.schema.alterTable('sessions').addColumn('last_used_at', int8).execute();
    await tx.schema.alterTable('users').addColumn('email_verified_at', int8).execute();
    await createTable('mail_tokens')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('reset', 'verify')`))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', int8, (c) => c.notNull())
      .addColumn('expires_at', int8, (c) => c.notNull())
      .addColumn('used_at', int8)
      .execute();
    await tx.schema
      .createIndex('mail_tokens_user')
      .on('mail_tokens')
      .columns(['user_id', 'purpose', 'created_at'])
      .execute();
    await tx.schema.createIndex('mail_tokens_end').on('mail_tokens').column('expires_at').execute();
  },
};
