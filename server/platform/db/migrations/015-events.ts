import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Events are written by the changes themselves, deliveries by the mail worker: one for each mail an
 * event leads to. The mailbox keeps what a shop without a mail server has sent.
 */
export const events: Migration = {
  name: '015-events',
  async up(tx, { createTable, int8 }) {
    await createTable('events')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('at', int8, (c) => c.notNull())
      .addColumn('is_fresh', 'integer', (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('events_fresh')
      .on('events')
      .column('id')
      .where(sql.ref('is_fresh'), '=', 1)
      .execute();
    await tx.schema
      .createIndex('events_stock_low')
      .on('events')
      .columns(['data', 'at'])
      .where(sql.ref('kind'), '=', 'stock_low')
      .execute();
    await createTable('deliveries')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('audience', 'text', (c) => c.notNull())
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text')
      .addColumn('subject', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('due_at', int8, (c) => c.notNull())
      .addColumn('claimed_until', int8, (c) => c.notNull())
      .addColumn('claimed_by', 'text', (c) => c.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', int8, (c) => c.notNull())
      .addColumn('ended_at', int8)
      .execute();
    await tx.schema.createIndex('deliveries_event').on('deliveries').column('event_id').execute();
    await tx.schema
      .createIndex('deliveries_due')
      .on('deliveries')
      .columns(['due_at', 'id'])
      .where(sql.ref('state'), '=', 'waiting')
      .execute();
    await tx.schema
      .createIndex('deliveries_given_up')
      .on('deliveries')
      .columns(['ended_at', 'id'])
      .where(sql.ref('state'), '=', 'given_up')
      .execute();
    await createTable('mailbox')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('message_id', 'text', (c) => c.notNull().unique())
      .addColumn('sender', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('received_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('mailbox_newest')
      .on('mailbox')
      .columns(['received_at', 'id'])
      .execute();
  },
};
