import type { Migration } from '../migration.ts';

/**
 * What an order costs beside its lines is a row with its kind. Servers of the release before write
 * none: its shipping is in the order. A step of its own, since it locks the orders.
 */
export const orderCharges: Migration = {
  name: '043-order-charges',
  kind: 'expand',
  async up(_tx, { createTable, int8 }) {
    await createTable('order_charges')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('amount_paise', int8, (c) => c.notNull())
      .addPrimaryKeyConstraint('order_charges_pk', ['order_id', 'position'])
      .execute();
  },
};
