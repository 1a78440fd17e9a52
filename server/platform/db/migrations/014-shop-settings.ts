import type { Migration } from '../migration.ts';

/** What orders were priced with until an owner could change it: ₹10 of shipping and 2 % of tax. */
const SHIPPING_PAISE = 1_000;
const TAX_HUNDREDTHS = 200;

/**
 * What an owner can change about the shop. Apart from `settings`, which holds secrets and is never
 * shown. Each order keeps the rates it was priced with.
 */
export const shopSettings: Migration = {
  name: '014-shop-settings',
  async up(tx, { createTable, int8 }) {
    await createTable('shop_settings')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', int8, (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .execute();
    await tx.insertInto('shop_settings').values({ id: 1, version: 0, settings: '{}' }).execute();
    await tx.schema
      .alterTable('orders')
      .addColumn('rate_shipping_paise', int8, (c) => c.notNull().defaultTo(SHIPPING_PAISE))
      .execute();
    await tx.schema
      .alterTable('orders')
      .addColumn('rate_tax_hundredths', int8, (c) => c.notNull().defaultTo(TAX_HUNDREDTHS))
      .execute();
  },
};
