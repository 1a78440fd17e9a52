import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Migration, SchemaDialect } from '../migration.ts';
import type { Tables } from '../tables.ts';

/**
 * The sandbox's records now belong to accounts; until now there was only one. A receipt is unique
 * within its account: SQLite can relax that constraint only by rebuilding the table and those that
 * refer to it.
 */
export const sandboxAccounts: Migration = {
  name: '009-sandbox-accounts',
  async up(tx, dialect) {
    await dialect
      .createTable('sandbox_accounts')
      .addColumn('key_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('key_secret', 'text', (c) => c.notNull())
      .execute();
    await createNewTables(dialect);
    await copyRows(tx);
    for (const name of ['refunds', 'payments', 'orders']) {
      await tx.schema.dropTable(`sandbox_${name}`).execute();
      await tx.schema.alterTable(`new_${name}`).renameTo(`sandbox_${name}`).execute();
    }
    await addDisputes(dialect);
    await addIndexes(tx);
  },
};

async function createNewTables({ createTable, int8 }: SchemaDialect): Promise<void> {
  await createTable('new_orders')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('account', 'text', (c) => c.notNull().defaultTo('sandbox'))
    .addColumn('receipt', 'text')
    .addColumn('amount', int8, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', int8, (c) => c.notNull())
    .addUniqueConstraint('sandbox_orders_receipt', ['account', 'receipt'])
    .execute();
  await createTable('new_payments')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('order_id', 'text', (c) => c.notNull().references('new_orders.id'))
    .addColumn('amount', int8, (c) => c.notNull())
    .addColumn('amount_refunded', int8, (c) =>
      c.notNull().check(sql`amount_refunded between 0 and amount`),
    )
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('card_last4', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('created_at', int8, (c) => c.notNull())
    .execute();
  await createTable('new_refunds')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('new_payments.id'))
    .addColumn('idempotency_key', 'text', (c) => c.unique())
    .addColumn('amount', int8, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('processed'))
    .addColumn('pending_until', int8)
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('receipt', 'text')
    .addColumn('speed', 'text', (c) => c.notNull().defaultTo('normal'))
    .addColumn('created_at', int8, (c) => c.notNull())
    .execute();
}

async function copyRows(tx: Transaction<Tables>): Promise<void> {
  await sql`
    insert into new_orders (id, receipt, amount, currency, notes, attempts, status, created_at)
    select id, receipt, amount, currency, notes, attempts, status, created_at
    from sandbox_orders`.execute(tx);
  await sql`
    insert into new_payments
      (id, order_id, amount, amount_refunded, status, error, card_last4, created_at)
    select id, order_id, amount, amount_refunded, status, error, card_last4, created_at
    from sandbox_payments`.execute(tx);
  await sql`
    insert into new_refunds (id, payment_id, idempotency_key, amount, status, created_at)
    select id, payment_id, idempotency_key, amount, status, created_at
    from sandbox_refunds`.execute(tx);
}

async function addDisputes({ createTable, int8 }: SchemaDialect): Promise<void> {
  await createTable('sandbox_disputes')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull().references('sandbox_payments.id'))
    .addColumn('amount', int8, (c) => c.notNull())
    .addColumn('reason_code', 'text', (c) => c.notNull())
    .addColumn('respond_by', int8, (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', int8, (c) => c.notNull())
    .execute();
}

/** Lists are newest first; a payment's orders, refunds and disputes are looked up by its id. */
async function addIndexes(tx: Transaction<Tables>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    tx.schema.createIndex(name).on(table).columns(columns);
  await index('sandbox_orders_newest', 'sandbox_orders', ['account', 'created_at', 'id']).execute();
  await index('sandbox_payments_order', 'sandbox_payments', ['order_id']).execute();
  await index('sandbox_payments_newest', 'sandbox_payments', ['created_at', 'id']).execute();
  await index('sandbox_refunds_payment', 'sandbox_refunds', ['payment_id']).execute();
  await index('sandbox_refunds_newest', 'sandbox_refunds', ['created_at', 'id']).execute();
  await index('sandbox_refunds_pending', 'sandbox_refunds', ['pending_until'])
    .where(sql<SqlBool>`status = 'pending'`)
    .execute();
  await index('sandbox_disputes_newest', 'sandbox_disputes', ['created_at', 'id']).execute();
}
