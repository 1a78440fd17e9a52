import type { Migration } from '../migration.ts';

/** The owner's own code for a product. Servers of the release before leave it as it is. */
export const productSku: Migration = {
  name: '031-product-sku',
  kind: 'expand',
  async up(tx) {
    await tx.schema
      .alterTable('products')
      .addColumn('sku', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
