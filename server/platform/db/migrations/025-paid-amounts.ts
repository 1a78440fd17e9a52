import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Migration, SchemaDialect } from '../migration.ts';
import type { Tables } from '../tables.ts';
import { addTrigger } from './steps/triggers.ts';

/** A quarter of an hour, as in the sums. */
const SLOT_MS = 900_000;
const DAY_MS = 86_400_000;
/** No sale: a bare amount once had no upper limit, and a few such rows would spoil every sum. */
const ABSURD_PAISE = 10_000_000_000_000;

/**
 * What was ordered and what was paid may differ: the customer may bear the provider's fee, or have
 * an offer. Also keeps apart the payments that settle nothing: a second one for the same order, and
 * those that we do not understand.
 */
export const paidAmounts: Migration = {
  name: '025-paid-amounts',
  async up(tx, dialect) {
    const { createTable, int8, engine } = dialect;
    if (engine === 'postgres') {
      // A server of the previous version may be running: its payments are counted here or by the
      // triggers.
      await sql`lock table orders, order_lines, payments in share row exclusive mode`.execute(tx);
    }
    await tx.schema.alterTable('payments').addColumn('ordered_paise', int8).execute();
    await tx.schema
      .alterTable('payments')
      .addColumn('is_extra', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await tx.schema.alterTable('payments').addColumn('follow_at', int8).execute();
    await tx.schema
      .createIndex('payments_to_follow')
      .on('payments')
      .column('follow_at')
      .where(sql.ref('follow_at'), 'is not', null)
      .execute();
    await sql`
      update payments set ordered_paise = 0
      where order_id in (select id from orders where return_reason is not null)`.execute(tx);
    await tx.schema
      .alterTable('orders')
      .addColumn('is_refunded', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`
      update orders set is_refunded = 1 where id in (
        select order_id from payments where refunded_paise > 0 and refunded_paise >= amount_paise)`.execute(
      tx,
    );
    // Whether an order counts as paid is read from the index alone.
    await tx.schema.dropIndex('orders_listed').execute();
    await tx.schema
      .createIndex('orders_listed')
      .on('orders')
      .columns(['created_at', 'id', 'state', 'paid_at', 'is_refunded'])
      .where(sql<SqlBool>`provider_order_id <> '' and (state <> 'expired' or paid_at is not null)`)
      .execute();
    await createTable('unsettled_payments')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('method', 'text')
      .addColumn('amount_paise', int8)
      .addColumn('currency', 'text')
      .addColumn('seen_at', int8, (c) => c.notNull())
      .execute();
    await tx.schema
      .createIndex('unsettled_payments_order')
      .on('unsettled_payments')
      .columns(['order_id', 'seen_at'])
      .execute();

    // Orders for which the provider has money are not deleted.
    await sql`
      create index unsettled_payments_money on unsettled_payments (order_id)
      where status in ('captured', 'authorized')`.execute(tx);

    for (const name of [
      'payments_summed_on_insert',
      'payments_summed_on_delete',
      'payments_summed_on_update',
      'payments_pieces',
    ]) {
      await dropTrigger(tx, dialect, name);
    }
    await tx.schema
      .alterTable('sales_sums')
      .addColumn('difference_paise', int8, (c) => c.notNull().defaultTo(0))
      .execute();
    await addUpAgain(tx);
    await followPayments(tx, dialect);
  },
};

/** A server of the previous version does not say. */
function orderedOf(row: string): string {
  return `coalesce(${row}.ordered_paise, ${row}.amount_paise)`;
}

/** Bought something that was not fully refunded. */
function isSold(row: string): string {
  return `${row}.is_extra = 0 and ${orderedOf(row)} > 0 and ${row}.amount_paise <= ${ABSURD_PAISE}
    and ${row}.refunded_paise < ${row}.amount_paise`;
}

/** What was ordered and not refunded. */
function netOf(row: string): string {
  return `(case when ${isSold(row)} and ${row}.refunded_paise < ${orderedOf(row)}
    then ${orderedOf(row)} - ${row}.refunded_paise else 0 end)`;
}

/** What each payment adds to the columns of `sales_sums`. */
function salesOf(row: string): [orders: string, net: string, refunded: string, difference: string] {
  return [
    `(case when ${isSold(row)} then 1 else 0 end)`,
    netOf(row),
    `(case when ${row}.is_extra = 0 and ${row}.amount_paise <= ${ABSURD_PAISE}
      then ${row}.refunded_paise else 0 end)`,
    `(case when ${isSold(row)}
      then ${row}.amount_paise - ${row}.refunded_paise - ${netOf(row)} else 0 end)`,
  ];
}

async function addUpAgain(tx: Kysely<Tables>): Promise<void> {
  await sql`
    update payments set ordered_paise =
      (select total_paise from orders where orders.id = payments.order_id)
    where ordered_paise is null`.execute(tx);
  await tx.deleteFrom('sales_sums').execute();
  await tx.deleteFrom('product_sums').execute();
  const sums = salesOf('payments').map((value) => `sum(${value})`);
  await sql`
    insert into sales_sums (is_fresh, slot, orders, net_paise, refunded_paise, difference_paise)
    select 0, created_at / ${sql.lit(SLOT_MS)}, ${sql.raw(sums.join(', '))}
    from payments group by 2`.execute(tx);
  await sql`
    insert into product_sums (is_fresh, day, product_id, pieces, paise)
    select 0, payments.created_at / ${sql.lit(DAY_MS)}, product_id, sum(qty), sum(qty * price_paise)
    from payments join order_lines on order_lines.order_id = payments.order_id
    where ${sql.raw(isSold('payments'))} group by 2, 3`.execute(tx);
}

function addSales(row: 'new' | 'old'): string {
  const sign = row === 'new' ? '' : '-';
  const values = salesOf(row).map((value) => `${sign}${value}`);
  return `
    insert into sales_sums (slot, orders, net_paise, refunded_paise, difference_paise)
    values (${row}.created_at / ${SLOT_MS}, ${values.join(', ')});`;
}

function addPieces(row: 'new' | 'old'): string {
  const sign = row === 'new' ? '' : '-';
  return `
    insert into product_sums (day, product_id, pieces, paise)
    select ${row}.created_at / ${DAY_MS}, product_id, ${sign}sum(qty), ${sign}sum(qty * price_paise)
    from order_lines where order_id = ${row}.order_id and ${isSold(row)} group by product_id;`;
}

async function followPayments(tx: Kysely<Tables>, dialect: SchemaDialect): Promise<void> {
  const add = (name: string, event: string, body: string) =>
    addTrigger(tx, dialect, { name, event, body });
  await add(
    'payments_summed_on_insert',
    'after insert on payments for each row',
    addSales('new') + addPieces('new'),
  );
  await add(
    'payments_summed_on_delete',
    'after delete on payments for each row',
    addSales('old') + addPieces('old'),
  );
  await add(
    'payments_summed_on_update',
    `after update on payments for each row
      when (old.refunded_paise <> new.refunded_paise or old.amount_paise <> new.amount_paise)`,
    addSales('old') + addSales('new'),
  );
  // Only when a payment becomes fully refunded, or stops being so.
  await add(
    'payments_pieces',
    `after update on payments for each row when ((${isSold('old')}) <> (${isSold('new')}))`,
    addPieces('old') + addPieces('new'),
  );
}

async function dropTrigger(
  tx: Kysely<Tables>,
  { engine }: SchemaDialect,
  name: string,
): Promise<void> {
  const from = engine === 'sqlite' ? '' : ' on payments';
  await sql.raw(`drop trigger ${name}${from}`).execute(tx);
}
