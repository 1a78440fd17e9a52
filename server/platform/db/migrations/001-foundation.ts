import { sql } from 'kysely';
import { BUILT_IN_CATEGORY } from '../../../../contract/catalogue/admin-policy.ts';
import { newId } from '../ids.ts';
import type { Migration } from '../migration.ts';

export const foundation: Migration = {
  name: '001-foundation',
  async up(tx, { createTable, int8 }) {
    await createTable('users')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull().unique())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('is_admin', 'integer', (c) => c.notNull().check(sql`is_admin in (0, 1)`))
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema.createIndex('users_newest').on('users').columns(['created_at', 'id']).execute();

    await createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', int8, (c) => c.notNull())
      .addColumn('expires_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
    await tx.schema.createIndex('sessions_end').on('sessions').column('expires_at').execute();

    await createTable('categories')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('is_built_in', 'integer', (c) => c.notNull().check(sql`is_built_in in (0, 1)`))
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();

    await createTable('products')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('brand', 'text', (c) => c.notNull())
      .addColumn('category_id', 'text', (c) => c.notNull().references('categories.id'))
      .addColumn('price_paise', int8, (c) => c.notNull().check(sql`price_paise >= 0`))
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('image', 'text', (c) => c.notNull())
      .addColumn('stock', 'integer', (c) => c.notNull().check(sql`stock >= 0`))
      .addColumn('rating_halves', 'integer', (c) =>
        c.notNull().check(sql`rating_halves between 0 and 10`),
      )
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('products_newest')
      .on('products')
      .columns(['created_at', 'id'])
      .execute();
    await tx.schema.createIndex('products_category').on('products').column('category_id').execute();

    await createTable('orders')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('provider_order_id', 'text', (c) => c.unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('state', 'text', (c) =>
        c.notNull().check(sql`state in ('pending', 'paid', 'delivered', 'expired', 'refunded')`),
      )
      .addColumn('subtotal_paise', int8, (c) => c.notNull())
      .addColumn('shipping_paise', int8, (c) => c.notNull())
      .addColumn('tax_paise', int8, (c) => c.notNull())
      .addColumn('total_paise', int8, (c) =>
        c
          .notNull()
          .check(
            sql`total_paise >= 0 and total_paise = subtotal_paise + shipping_paise + tax_paise`,
          ),
      )
      .addColumn('payment_method', 'text', (c) => c.notNull())
      .addColumn('shipping_address', 'text')
      .addColumn('created_at', int8, (c) => c.notNull())
      .addColumn('updated_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('orders_newest')
      .on('orders')
      .columns(['created_at', 'id'])
      .execute();
    await tx.schema
      .createIndex('orders_of_user')
      .on('orders')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
    await tx.schema
      .createIndex('orders_in_state')
      .on('orders')
      .columns(['state', 'created_at', 'id'])
      .execute();

    await createTable('order_lines')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('image', 'text', (c) => c.notNull())
      .addColumn('price_paise', int8, (c) => c.notNull().check(sql`price_paise >= 0`))
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('qty', 'integer', (c) => c.notNull().check(sql`qty > 0`))
      .addPrimaryKeyConstraint('order_lines_pk', ['order_id', 'position'])
      .execute();

    await createTable('payments')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('amount_paise', int8, (c) => c.notNull().check(sql`amount_paise > 0`))
      .addColumn('refunded_paise', int8, (c) =>
        c.notNull().check(sql`refunded_paise between 0 and amount_paise`),
      )
      .addColumn('created_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema.createIndex('payments_order').on('payments').column('order_id').execute();

    await createTable('stock_holds')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('product_id', 'text', (c) =>
        c.notNull().references('products.id').onDelete('cascade'),
      )
      .addColumn('qty', 'integer', (c) => c.notNull().check(sql`qty > 0`))
      .addColumn('expires_at', int8, (c) => c.notNull())
      .addPrimaryKeyConstraint('stock_holds_pk', ['order_id', 'product_id'])
      .execute();
    await tx.schema.createIndex('stock_holds_end').on('stock_holds').column('expires_at').execute();
    await tx.schema
      .createIndex('stock_holds_product')
      .on('stock_holds')
      .column('product_id')
      .execute();

    await createTable('webhook_events')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('received_at', int8, (c) => c.notNull())
      .execute();

    await createTable('sign_in_failures')
      .addColumn('key', 'text', (c) => c.primaryKey().notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('last_at', int8, (c) => c.notNull())
      .addColumn('blocked_until', int8, (c) => c.notNull())
      .execute();

    await tx.schema
      .createIndex('sign_in_failures_last')
      .on('sign_in_failures')
      .column('last_at')
      .execute();

    await createTable('catalogue_version')
      .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
      .addColumn('version', int8, (c) => c.notNull())
      .execute();
    await tx.insertInto('catalogue_version').values({ id: 1, version: 0 }).execute();

    await createTable('catalogue_changes')
      .addColumn('version', int8, (c) => c.primaryKey().notNull())
      .addColumn('product_id', 'text')
      .execute();

    await createTable('settings')
      .addColumn('key', 'text', (c) => c.primaryKey().notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();

    await tx
      .insertInto('categories')
      .values({ id: newId(), ...BUILT_IN_CATEGORY, is_built_in: 1, created_at: Date.now() })
      .execute();
  },
};
