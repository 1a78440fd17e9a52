import type { Migration } from '../migration.ts';

/** How far each fill has come: columns that are filled in slices while the shop is open. */
export const fills: Migration = {
  name: '030-fills',
  kind: 'expand',
  async up(_tx, { createTable, int8 }) {
    await createTable('fills')
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .addColumn('rows_filled', int8, (c) => c.notNull())
      .addColumn('rows_left', int8, (c) => c.notNull())
      .addColumn('updated_at', int8, (c) => c.notNull())
      .addColumn('finished_at', int8)
      .execute();
  },
};
