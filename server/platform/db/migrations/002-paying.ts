import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const paying: Migration = {
  name: '002-paying',
  async up(tx, { createTable, int8 }) {
    // Placing the same cart and address again while the order is pending returns the same order.
    await tx.schema.alterTable('orders').addColumn('fingerprint', 'text').execute();
    // When the reconciler last asked the provider.
    await tx.schema
      .alterTable('orders')
      .addColumn('asked_at', int8, (c) => c.notNull().defaultTo(0))
      .execute();

    // Lets every server's snapshot follow stock that orders move.
    await tx.schema
      .alterTable('products')
      .addColumn('stock_moved_at', int8, (c) => c.notNull().defaultTo(0))
      .execute();
    await tx.schema
      .createIndex('products_stock_moved')
      .on('products')
      .column('stock_moved_at')
      .execute();
    // A shopper pays for one cart at a time.
    await tx.schema
      .createIndex('orders_one_pending')
      .unique()
      .on('orders')
      .column('user_id')
      .where(sql.ref('state'), '=', sql.lit('pending'))
      .execute();

    await createTable('refunds')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
      .addColumn('amount_paise', int8, (c) => c.notNull().check(sql`amount_paise > 0`))
      .addColumn('restock', 'integer', (c) => c.notNull().check(sql`restock in (0, 1)`))
      .addColumn('provider_refund_id', 'text')
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema.createIndex('refunds_payment').on('refunds').column('payment_id').execute();

    await createTable('order_history')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('at', int8, (c) => c.notNull())
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('order_history_order')
      .on('order_history')
      .columns(['order_id', 'at', 'id'])
      .execute();

    await createTable('leases')
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('expires_at', int8, (c) => c.notNull())
      .execute();

    await createTable('sandbox_orders')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('receipt', 'text', (c) => c.unique())
      .addColumn('amount', int8, (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('notes', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();

    await createTable('sandbox_payments')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('sandbox_orders.id'))
      .addColumn('amount', int8, (c) => c.notNull())
      .addColumn('amount_refunded', int8, (c) =>
        c.notNull().check(sql`amount_refunded between 0 and amount`),
      )
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('error', 'text')
      .addColumn('card_last4', 'text', (c) => c.notNull())
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('sandbox_payments_order')
      .on('sandbox_payments')
      .column('order_id')
      .execute();

    await createTable('sandbox_refunds')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('payment_id', 'text', (c) => c.notNull().references('sandbox_payments.id'))
      .addColumn('idempotency_key', 'text', (c) => c.unique())
      .addColumn('amount', int8, (c) => c.notNull())
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();

    // Webhooks waiting for delivery, stored so that a crash loses none.
    await createTable('sandbox_webhooks')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('due_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('sandbox_webhooks_due')
      .on('sandbox_webhooks')
      .column('due_at')
      .execute();
  },
};
