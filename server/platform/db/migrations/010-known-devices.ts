import type { Migration } from '../migration.ts';

/** Which devices have signed in to which accounts, and which passwords the shop generated. */
export const knownDevices: Migration = {
  name: '010-known-devices',
  async up(tx, { createTable, int8 }) {
    await createTable('known_devices')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', int8, (c) => c.notNull())
      .addColumn('last_used_at', int8, (c) => c.notNull())
      .addUniqueConstraint('known_devices_account', ['token_hash', 'user_id'])
      .execute();
    await tx.schema
      .createIndex('known_devices_user')
      .on('known_devices')
      .column('user_id')
      .execute();
    await tx.schema
      .createIndex('known_devices_last')
      .on('known_devices')
      .column('last_used_at')
      .execute();
    await tx.schema.alterTable('users').addColumn('password_made_at', int8).execute();
  },
};
