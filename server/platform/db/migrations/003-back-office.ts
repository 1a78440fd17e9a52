import { type SqlBool, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { addTrigrams } from './steps/trigrams.ts';

export const backOffice: Migration = {
  name: '003-back-office',
  async up(tx, { createTable, engine, int8 }) {
    await createTable('audit_log')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('at', int8, (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject_kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('subject_name', 'text', (c) => c.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute();
    await tx.schema.createIndex('audit_newest').on('audit_log').columns(['at', 'id']).execute();
    await tx.schema
      .createIndex('audit_of_kind')
      .on('audit_log')
      .columns(['subject_kind', 'at', 'id'])
      .execute();

    // Names sort case-insensitively, by a generated column that no writer has to maintain.
    await tx.schema
      .alterTable('users')
      .addColumn('name_key', 'text', (c) => {
        const key = c.generatedAlwaysAs(sql`lower(name)`);
        return engine === 'sqlite' ? key : key.stored();
      })
      .execute();
    await tx.schema.createIndex('users_by_name').on('users').columns(['name_key', 'id']).execute();
    await tx.schema
      .createIndex('users_by_email')
      .on('users')
      .columns(['email_key', 'id'])
      .execute();

    // The orders a list shows by default. With `is not null` instead, SQLite would use the index on
    // the ids, which is in no order a list needs.
    const isListed = sql<SqlBool>`provider_order_id <> '' and state <> 'expired'`;
    await tx.schema
      .createIndex('orders_listed')
      .on('orders')
      .columns(['created_at', 'id', 'state'])
      .where(isListed)
      .execute();
    await tx.schema
      .createIndex('orders_by_total')
      .on('orders')
      .columns(['total_paise', 'id', 'state'])
      .execute();
    await tx.schema
      .createIndex('orders_in_state_by_total')
      .on('orders')
      .columns(['state', 'total_paise', 'id'])
      .execute();

    // Covering indexes: the statistics read these two and no table.
    await tx.schema
      .createIndex('payments_in_time')
      .on('payments')
      .columns(['created_at', 'order_id', 'amount_paise', 'refunded_paise'])
      .execute();
    await tx.schema
      .createIndex('order_lines_sold')
      .on('order_lines')
      .columns(['order_id', 'product_id', 'qty', 'price_paise'])
      .execute();

    await addTrigrams(tx, engine);
  },
};
