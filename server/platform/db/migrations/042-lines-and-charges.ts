import type { Migration } from '../migration.ts';

/**
 * A line keeps its discount and its part of the tax, and what else an order costs is a row with its
 * kind. What servers of the release before write lacks both: its shipping is in the order, and the
 * parts of its tax are computed.
 */
export const linesAndCharges: Migration = {
  name: '042-lines-and-charges',
  kind: 'expand',
  async up(tx, { createTable, int8 }) {
    const add = (name: string, type: 'integer' | typeof int8) =>
      tx.schema.alterTable('order_lines').addColumn(name, type);
    await tx.schema
      .alterTable('order_lines')
      .addColumn('discount_paise', int8, (c) => c.notNull().defaultTo(0))
      .execute();
    await add('tax_hundredths', 'integer').execute();
    await add('tax_paise', int8).execute();
    await createTable('order_charges')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('amount_paise', int8, (c) => c.notNull())
      .addPrimaryKeyConstraint('order_charges_pk', ['order_id', 'position'])
      .execute();
  },
};
