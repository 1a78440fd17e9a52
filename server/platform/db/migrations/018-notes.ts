import type { Migration } from '../migration.ts';

/** What staff write down about a customer or an order. */
export const notes: Migration = {
  name: '018-notes',
  async up(tx, { createTable, int8 }) {
    await createTable('notes')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('subject_kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text', (c) => c.notNull())
      .addColumn('author_name', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('notes_of_subject')
      .on('notes')
      .columns(['subject_kind', 'subject_id', 'created_at', 'id'])
      .execute();
  },
};
