import type { Migration } from '../migration.ts';

/**
 * A line keeps its discount and its part of the tax. What servers of the release before write lacks
 * them: the parts are computed.
 */
export const pricedLines: Migration = {
  name: '042-priced-lines',
  kind: 'expand',
  async up(tx, { int8 }) {
    const add = (name: string, type: 'integer' | typeof int8) =>
      tx.schema.alterTable('order_lines').addColumn(name, type);
    await tx.schema
      .alterTable('order_lines')
      .addColumn('discount_paise', int8, (c) => c.notNull().defaultTo(0))
      .execute();
    await add('tax_hundredths', 'integer').execute();
    await add('tax_paise', int8).execute();
  },
};
