import { sql } from 'kysely';
import { demoCategories } from '../server/catalogue/demo/catalogue.ts';
import { withTimeout } from '../server/platform/db/caller-timeout.ts';
import { newId } from '../server/platform/db/ids.ts';
import type { Database } from '../server/platform/db/open.ts';
import type { NewRow, Queryable, Tables } from '../server/platform/db/tables.ts';
import { StartError } from '../server/platform/start-error.ts';
import { SUM_TABLES } from '../server/stats/add-up.ts';
import {
  type MadeOrder,
  makeAuditEntry,
  makeOrder,
  makeProduct,
  makeShopper,
} from './large-shop.ts';

const ORDERS_PER_SHOPPER = 4;
const ROWS_PER_STATEMENT = 500;
const ORDERS_PER_TRANSACTION = 5_000;

const DEFAULT_COUNT = 100_000;

export type ShopSize = { products: number; orders: number };

/** The arguments of `npm run fill`. */
export function readCounts(args: readonly string[]): ShopSize {
  const [products = DEFAULT_COUNT, orders = products] = args.map(Number);
  if (![products, orders].every((count) => Number.isSafeInteger(count) && count > 0)) {
    throw new StartError('Usage: npm run fill -- [PRODUCTS [ORDERS]]');
  }
  return { products, orders };
}

/** A shop running on the same database shows them at once. */
export async function fillLargeShop(database: Database, size: ShopSize): Promise<void> {
  const now = Date.now();
  const { products, shoppers } = await database.transaction(async (tx) => {
    const categoryIds = await addCategories(tx, now);
    const products = times(size.products, () =>
      makeProduct(now, (slug) => categoryIds.get(slug) ?? ''),
    );
    const shoppers = times(Math.ceil(size.orders / ORDERS_PER_SHOPPER), () => makeShopper(now));
    // Before the products, whose stock they would change in the count of what was entered.
    const entries = times(shoppers.length, () => makeAuditEntry(now, products));
    await insertAll(tx, 'audit_log', entries);
    await insertAll(tx, 'products', products);
    await insertAll(tx, 'users', shoppers);
    await tx
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    return { products, shoppers };
  });
  for (let first = 0; first < size.orders; first += ORDERS_PER_TRANSACTION) {
    const made = times(Math.min(ORDERS_PER_TRANSACTION, size.orders - first), (index) =>
      makeOrder(now, first + index, { products, shoppers }),
    );
    await database.transaction((tx) => insertOrders(tx, made));
  }
  // What background jobs would have done in a shop that grew to this size over time.
  await database.transaction(addUpSums);
  await database.transaction(enterWhatWasSold);
  if (database.engine === 'postgres') {
    await withTimeout(Number.POSITIVE_INFINITY, () => sql`vacuum analyze`.execute(database.query));
  }
}

/** As if its owners had entered it before. */
async function enterWhatWasSold(tx: Queryable): Promise<void> {
  await sql`
    update products set entered = stock + sold.pieces
    from (
      select product_id, sum(qty) as pieces
      from order_lines join orders on orders.id = order_lines.order_id
      where state in ('paid', 'delivered') group by product_id
    ) as sold
    where sold.product_id = products.id`.execute(tx);
}

/** All at once, whereas a running shop merges a little at a time. */
async function addUpSums(tx: Queryable): Promise<void> {
  for (const { name, keys, values } of SUM_TABLES) {
    const table = sql.table(name);
    const sums = sql.table(`added_up_${name}`);
    const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
    const totals = sql.join(
      values.map((value) => sql`sum(${sql.ref(value)}) as ${sql.ref(value)}`),
    );
    await sql`create temporary table ${sums} as
      select ${list(keys)}, ${totals} from ${table} group by ${list(keys)}`.execute(tx);
    await sql`delete from ${table}`.execute(tx);
    await sql`insert into ${table} (is_fresh, ${list([...keys, ...values])})
      select 0, ${list([...keys, ...values])} from ${sums}`.execute(tx);
    await sql`drop table ${sums}`.execute(tx);
  }
}

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

async function addCategories(tx: Queryable, now: number): Promise<Map<string, string>> {
  const categories = demoCategories.map(
    (category): NewRow<'categories'> => ({
      id: newId(now),
      ...category,
      is_built_in: 0,
      created_at: now,
    }),
  );
  await tx
    .insertInto('categories')
    .values(categories)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  const rows = await tx.selectFrom('categories').select(['id', 'slug']).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

async function insertOrders(tx: Queryable, made: readonly MadeOrder[]): Promise<void> {
  await insertAll(
    tx,
    'orders',
    made.flatMap(({ orders }) => orders),
  );
  await insertAll(
    tx,
    'order_lines',
    made.flatMap(({ order_lines }) => order_lines),
  );
  await insertAll(
    tx,
    'order_charges',
    made.flatMap(({ order_charges }) => order_charges),
  );
  await insertAll(
    tx,
    'order_history',
    made.flatMap(({ order_history }) => order_history),
  );
  await insertAll(
    tx,
    'payments',
    made.flatMap(({ payments }) => payments),
  );
  await insertAll(
    tx,
    'refunds',
    made.flatMap(({ refunds }) => refunds),
  );
  await insertAll(
    tx,
    'disputes',
    made.flatMap(({ disputes }) => disputes),
  );
  await insertAll(
    tx,
    'sandbox_orders',
    made.flatMap(({ sandbox_orders }) => sandbox_orders),
  );
}

async function insertAll<Table extends keyof Tables>(
  tx: Queryable,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insertInto<keyof Tables>(table)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}
