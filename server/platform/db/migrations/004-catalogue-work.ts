import type { Migration } from '../migration.ts';

export const catalogueWork: Migration = {
  name: '004-catalogue-work',
  async up(_tx, { createTable, int8, bytes }) {
    await createTable('images')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('format', 'text', (c) => c.notNull())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .addColumn('created_at', int8, (c) => c.notNull())
      .addPrimaryKeyConstraint('images_pk', ['name', 'width', 'format'])
      .execute();

    await createTable('imports')
      .addColumn('request_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('added', 'integer', (c) => c.notNull())
      .addColumn('changed', 'integer', (c) => c.notNull())
      .addColumn('unchanged', 'integer', (c) => c.notNull())
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();
  },
};
