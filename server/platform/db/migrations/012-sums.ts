import { type Kysely, sql } from 'kysely';
import type { Migration, SchemaDialect } from '../migration.ts';
import type { Tables } from '../tables.ts';

/** A quarter of an hour: days start on one in every time zone. */
const SLOT_MS = 900_000;
const DAY_MS = 86_400_000;

/**
 * The statistics are read from these sums. Every change adds a row with the difference, in its own
 * transaction and without waiting for locks; the rows are merged later. So the total of all rows is
 * always right.
 */
export const sums: Migration = {
  name: '012-sums',
  async up(tx, dialect) {
    if (dialect.engine === 'postgres') {
      // A server of the previous version may be running: its writes are counted either here or by
      // the triggers.
      await sql`lock table orders, order_lines, payments in share row exclusive mode`.execute(tx);
    }
    await createSums(dialect, 'sales_sums', ['slot'], ['orders', 'net_paise', 'refunded_paise']);
    await createSums(dialect, 'order_sums', ['slot', 'state'], ['orders']);
    await createSums(dialect, 'product_sums', ['day', 'product_id'], ['pieces', 'paise']);
    for (const [table, keys] of [
      ['sales_sums', ['slot']],
      ['order_sums', ['slot', 'state']],
      ['product_sums', ['day', 'product_id']],
    ] as const) {
      await tx.schema
        .createIndex(`${table}_key`)
        .on(table)
        .columns([...keys])
        .execute();
      await tx.schema
        .createIndex(`${table}_fresh`)
        .on(table)
        .column('id')
        .where(sql.ref('is_fresh'), '=', 1)
        .execute();
      await tx.schema
        .createIndex(`${table}_added_up`)
        .unique()
        .on(table)
        .columns([...keys])
        .where(sql.ref('is_fresh'), '=', 0)
        .execute();
    }
    await addUpWhatIsThere(tx);
    await followPayments(tx, dialect);
    await followOrders(tx, dialect);
  },
};

async function createSums(
  { createTable, int8, engine }: SchemaDialect,
  name: string,
  keys: readonly string[],
  values: readonly string[],
): Promise<void> {
  let table = createTable(name)
    .addColumn('id', int8, (c) =>
      engine === 'sqlite' ? c.primaryKey() : c.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('is_fresh', 'integer', (c) => c.notNull().defaultTo(1));
  for (const key of keys) {
    const type = key === 'state' || key === 'product_id' ? 'text' : int8;
    table = table.addColumn(key, type, (c) => c.notNull());
  }
  for (const value of values) table = table.addColumn(value, int8, (c) => c.notNull());
  await table.execute();
}

const IS_SOLD = 'refunded_paise < amount_paise';

async function addUpWhatIsThere(tx: Kysely<Tables>): Promise<void> {
  await sql`
    insert into sales_sums (is_fresh, slot, orders, net_paise, refunded_paise)
    select 0, created_at / ${sql.lit(SLOT_MS)}, count(case when ${sql.raw(IS_SOLD)} then 1 end),
      sum(amount_paise - refunded_paise), sum(refunded_paise)
    from payments group by 2`.execute(tx);
  await sql`
    insert into order_sums (is_fresh, slot, state, orders)
    select 0, created_at / ${sql.lit(SLOT_MS)}, state, count(*) from orders group by 2, 3`.execute(
    tx,
  );
  await sql`
    insert into product_sums (is_fresh, day, product_id, pieces, paise)
    select 0, payments.created_at / ${sql.lit(DAY_MS)}, product_id,
      sum(qty), sum(qty * price_paise)
    from payments join order_lines on order_lines.order_id = payments.order_id
    where ${sql.raw(IS_SOLD)} group by 2, 3`.execute(tx);
}

/** What a payment adds to the sums or subtracts from them. */
function salesOf(row: 'new' | 'old'): string {
  const sign = row === 'new' ? '' : '-';
  return `
    insert into sales_sums (slot, orders, net_paise, refunded_paise) values (
      ${row}.created_at / ${SLOT_MS},
      ${sign}(case when ${row}.refunded_paise < ${row}.amount_paise then 1 else 0 end),
      ${sign}(${row}.amount_paise - ${row}.refunded_paise),
      ${sign}${row}.refunded_paise);`;
}

/** What a payment's order lines add or subtract, if they count as sold. */
function piecesOf(row: 'new' | 'old'): string {
  const sign = row === 'new' ? '' : '-';
  return `
    insert into product_sums (day, product_id, pieces, paise)
    select ${row}.created_at / ${DAY_MS}, product_id, ${sign}sum(qty), ${sign}sum(qty * price_paise)
    from order_lines
    where order_id = ${row}.order_id and ${row}.refunded_paise < ${row}.amount_paise
    group by product_id;`;
}

async function followPayments(tx: Kysely<Tables>, dialect: SchemaDialect): Promise<void> {
  const added = salesOf('new') + piecesOf('new');
  const removed = salesOf('old') + piecesOf('old');
  await addTrigger(tx, dialect, { table: 'payments', on: 'insert', body: added });
  await addTrigger(tx, dialect, { table: 'payments', on: 'delete', body: removed });
  await addTrigger(tx, dialect, {
    table: 'payments',
    on: 'update',
    when: 'old.refunded_paise <> new.refunded_paise or old.amount_paise <> new.amount_paise',
    body: salesOf('old') + salesOf('new'),
  });
  // Only when a payment becomes fully refunded, or stops being so.
  await addTrigger(tx, dialect, {
    table: 'payments',
    on: 'update',
    name: 'payments_pieces',
    when: '(old.refunded_paise < old.amount_paise) <> (new.refunded_paise < new.amount_paise)',
    body: piecesOf('old') + piecesOf('new'),
  });
}

async function followOrders(tx: Kysely<Tables>, dialect: SchemaDialect): Promise<void> {
  const count = (row: 'new' | 'old', by: 1 | -1) => `
    insert into order_sums (slot, state, orders)
    values (${row}.created_at / ${SLOT_MS}, ${row}.state, ${by});`;
  await addTrigger(tx, dialect, { table: 'orders', on: 'insert', body: count('new', 1) });
  await addTrigger(tx, dialect, { table: 'orders', on: 'delete', body: count('old', -1) });
  await addTrigger(tx, dialect, {
    table: 'orders',
    on: 'update',
    when: 'old.state <> new.state',
    body: count('old', -1) + count('new', 1),
  });
}

type Trigger = {
  table: string;
  on: 'insert' | 'update' | 'delete';
  body: string;
  when?: string;
  name?: string;
};

async function addTrigger(
  tx: Kysely<Tables>,
  { engine }: SchemaDialect,
  { table, on, body, when, name = `${table}_summed_on_${on}` }: Trigger,
): Promise<void> {
  const event = `after ${on} on ${table} for each row ${when === undefined ? '' : `when (${when})`}`;
  if (engine === 'sqlite') {
    await sql.raw(`create trigger ${name} ${event} begin ${body} end`).execute(tx);
    return;
  }
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`,
    )
    .execute(tx);
  await sql.raw(`create trigger ${name} ${event} execute procedure ${name}()`).execute(tx);
}
