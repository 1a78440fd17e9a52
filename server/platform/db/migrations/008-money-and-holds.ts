import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Migration, SchemaDialect } from '../migration.ts';
import type { Tables } from '../tables.ts';
import { findStatesBeforeRefund } from './steps/refunded-orders.ts';

const HOLD_MS = 15 * 60 * 1_000;
/** The provider may carry out a refund this late; younger ones are checked once more. */
const REFUND_MS = 30 * 24 * 60 * 60 * 1_000;

export const moneyAndHolds: Migration = {
  name: '008-money-and-holds',
  async up(tx, dialect) {
    await changeOrders(tx, dialect);
    await changeHolds(tx, dialect);
    await changeRefunds(tx, dialect);
    await addDisputes(tx, dialect);
  },
};

async function changeOrders(tx: Transaction<Tables>, { int8 }: SchemaDialect): Promise<void> {
  const add = (name: string, type: 'text' | typeof int8) =>
    tx.schema.alterTable('orders').addColumn(name, type).execute();
  await add('provider_account', 'text');
  await add('paid_at', int8);
  await add('hold_ends_at', int8);
  await add('replaced_by', 'text');
  await add('return_reason', 'text');

  await sql`
    update orders set provider_account = 'sandbox'
    where provider_order_id in (select id from sandbox_orders)`.execute(tx);
  await sql`
    update orders set paid_at = (
      select min(payments.created_at) from payments where payments.order_id = orders.id)
    where id in (select order_id from payments)`.execute(tx);
  await sql`
    update orders set hold_ends_at = coalesce(
      (select min(expires_at) from stock_holds where order_id = orders.id), created_at + ${sql.lit(HOLD_MS)})
    where state = 'pending'`.execute(tx);
  for (const [state, ids] of await findStatesBeforeRefund(tx)) {
    await tx.updateTable('orders').set({ state }).where('id', 'in', ids).execute();
  }
  // Until now, money went back automatically only when the items were sold out.
  await sql`
    update orders set return_reason = 'sold_out'
    where state = 'expired' and paid_at is not null`.execute(tx);

  // A shopper expects to see an expired order that was paid for after all.
  await tx.schema.dropIndex('orders_listed').execute();
  const isListed = sql<SqlBool>`provider_order_id <> '' and (state <> 'expired' or paid_at is not null)`;
  await tx.schema
    .createIndex('orders_listed')
    .on('orders')
    .columns(['created_at', 'id', 'state', 'paid_at'])
    .where(isListed)
    .execute();
  await tx.schema
    .createIndex('payments_refunded')
    .on('payments')
    .column('order_id')
    .where(sql<SqlBool>`refunded_paise > 0`)
    .execute();
}

async function changeHolds(
  tx: Transaction<Tables>,
  { createTable, int8 }: SchemaDialect,
): Promise<void> {
  // A hold may be entirely soft, which the old table's check on `qty` forbids.
  await createTable('holds')
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('product_id', 'text', (c) =>
      c.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('firm', 'integer', (c) => c.notNull().check(sql`firm >= 0`))
    .addColumn('soft', 'integer', (c) => c.notNull().check(sql`soft >= 0`))
    .addColumn('network', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('holds_pk', ['order_id', 'product_id'])
    .execute();
  await sql`
    insert into holds (order_id, product_id, firm, soft, network)
    select order_id, product_id, qty, 0, 'unknown' from stock_holds`.execute(tx);
  await tx.schema.dropTable('stock_holds').execute();
  await sql`alter table holds rename to stock_holds`.execute(tx);
  await tx.schema
    .createIndex('stock_holds_product')
    .on('stock_holds')
    .column('product_id')
    .execute();
  await tx.schema
    .createIndex('stock_holds_network')
    .on('stock_holds')
    .columns(['network', 'product_id'])
    .execute();

  await createTable('lapsed_holds')
    .addColumn('order_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('at', int8, (c) => c.notNull())
    .execute();
  await tx.schema
    .createIndex('lapsed_holds_network')
    .on('lapsed_holds')
    .columns(['network', 'at'])
    .execute();
  await tx.schema.createIndex('lapsed_holds_at').on('lapsed_holds').column('at').execute();
}

async function changeRefunds(tx: Transaction<Tables>, { int8 }: SchemaDialect): Promise<void> {
  const refunds = () => tx.schema.alterTable('refunds');
  await refunds()
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('requested'))
    .execute();
  await refunds()
    .addColumn('moved_at', int8, (c) => c.notNull().defaultTo(0))
    .execute();
  await refunds()
    .addColumn('asked_at', int8, (c) => c.notNull().defaultTo(0))
    .execute();
  await refunds()
    .addColumn('is_found', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await refunds()
    .addColumn('is_restocked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await refunds().addColumn('closed_at', int8).execute();
  await refunds().addColumn('note', 'text').execute();

  const young = Date.now() - REFUND_MS;
  await sql`
    update refunds set
      moved_at = coalesce(failed_at, created_at),
      is_restocked = case when restock = 1 and provider_refund_id is not null then 1 else 0 end,
      status = case
        when failed_at is not null and provider_refund_id is null and failure_reason is not null then 'rejected'
        when failed_at is not null then 'failed'
        when provider_refund_id is null then 'requested'
        when created_at > ${sql.lit(young)} then 'pending'
        else 'processed'
      end`.execute(tx);
  // Until now, only the request's id showed that a refund was a retry.
  await sql`
    update refunds set closed_at = moved_at
    where status in ('failed', 'rejected') and exists (
      select 1 from refunds as later
      where later.payment_id = refunds.payment_id and later.created_at > refunds.created_at)`.execute(
    tx,
  );
  // Refunds that were merely requested used to count as refunded.
  await sql`
    update payments set refunded_paise = coalesce((
      select sum(amount_paise) from refunds
      where refunds.payment_id = payments.id and refunds.status in ('pending', 'processed')), 0)
    where refunded_paise > 0`.execute(tx);

  await tx.schema.dropIndex('refunds_unsent').execute();
  await refunds().dropColumn('failed_at').execute();
  await tx.schema
    .createIndex('refunds_to_ask')
    .on('refunds')
    .columns(['asked_at', 'id'])
    .where(sql<SqlBool>`status in ('requested', 'sent', 'pending')`)
    .execute();
  await tx.schema
    .createIndex('refunds_failed')
    .on('refunds')
    .columns(['moved_at', 'id'])
    .where(sql<SqlBool>`status in ('failed', 'rejected') and closed_at is null`)
    .execute();
  await tx.schema
    .createIndex('refunds_at_provider')
    .unique()
    .on('refunds')
    .column('provider_refund_id')
    .execute();
}

async function addDisputes(
  tx: Transaction<Tables>,
  { createTable, int8 }: SchemaDialect,
): Promise<void> {
  await createTable('disputes')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('amount_paise', int8, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('respond_by', int8)
    .addColumn('created_at', int8, (c) => c.notNull())
    .addColumn('event_at', int8, (c) => c.notNull())
    .execute();
  await tx.schema.createIndex('disputes_order').on('disputes').column('order_id').execute();
  await tx.schema
    .createIndex('disputes_open')
    .on('disputes')
    .columns(['respond_by', 'id'])
    .where(sql<SqlBool>`status in ('open', 'under_review', 'action_required')`)
    .execute();
}
