import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findDifferences } from '../server/books/testing.ts';
import { readConfig } from '../server/config.ts';
import { StartError } from '../server/platform/start-error.ts';
import { openForTest, openMigrated } from '../server/platform/testing/databases.ts';
import { describeOnEachEngine, placeSqlite } from '../server/platform/testing/engines.ts';
import { fillLargeShop, readCounts } from './fill-large-shop.ts';
import { root } from './root.ts';

describeOnEachEngine('a large shop', (place) => {
  test('it is filled with as many products and orders as requested, and can be filled twice', async () => {
    const database = await openMigrated(place);
    await fillLargeShop(database, { products: 30, orders: 40 });
    await fillLargeShop(database, { products: 30, orders: 40 });
    const count = async (table: 'products' | 'orders') =>
      (await database.query.selectFrom(table).select('id').execute()).length;
    expect([await count('products'), await count('orders')]).toEqual([60, 80]);
  });

  test('payments match the totals of their orders, and the books are equal', async () => {
    const database = await openMigrated(place);
    await fillLargeShop(database, { products: 20, orders: 200 });
    expect(await findDifferences(database)).toEqual([]);
    const rows = await database.query
      .selectFrom('orders')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .select(['state', 'total_paise', 'amount_paise', 'paid_at'])
      .execute();
    expect(new Set(rows.map(({ state }) => state)).size).toBeGreaterThan(2);
    for (const { state, total_paise, amount_paise, paid_at } of rows) {
      const isPaid = state === 'paid' || state === 'delivered';
      expect(amount_paise).toBe(isPaid ? total_paise : null);
      expect(paid_at !== null).toBe(isPaid);
    }
    const refunds = await database.query
      .selectFrom('payments')
      .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
      .select(['payments.refunded_paise', 'refunds.amount_paise', 'refunds.status'])
      .execute();
    expect(refunds.some(({ refunded_paise }) => refunded_paise > 0)).toBe(true);
    for (const { refunded_paise, amount_paise, status } of refunds) {
      expect([refunded_paise, status]).toEqual([
        amount_paise ?? 0,
        amount_paise === null ? null : 'processed',
      ]);
    }
  });
});

const fill = (environment: NodeJS.ProcessEnv, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/fill.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });

test('npm run fill creates a shop without the demo catalogue', async () => {
  const { dataDir } = await placeSqlite();
  const { status, stdout } = fill({ DATA_DIR: dataDir }, '20', '10');
  expect([status, stdout.trim()]).toEqual([0, 'Added 20 products and 10 orders.']);
  const database = await openForTest(readConfig({ DATA_DIR: dataDir }));
  const opened = await database.query.selectFrom('settings').select('key').execute();
  expect(opened.map(({ key }) => key)).toContain('opened_at');
});

const USAGE = 'Usage: npm run fill -- [PRODUCTS [ORDERS]]';

test('npm run fill -- many is rejected with one sentence', async () => {
  const { dataDir } = await placeSqlite();
  const { status, stderr } = fill({ DATA_DIR: dataDir }, 'many');
  expect([status, stderr.trim()]).toEqual([1, USAGE]);
});

test.each([['many'], ['0'], ['-1'], ['10', '1.5'], ['10', '0']])(
  'how much to add is a whole number, or two: not %s',
  (...args) => {
    expect(() => readCounts(args)).toThrow(new StartError(USAGE));
  },
);

test('as many orders as products are added, unless another number is given', () => {
  expect([[], ['20'], ['20', '10']].map(readCounts)).toEqual([
    { products: 100_000, orders: 100_000 },
    { products: 20, orders: 20 },
    { products: 20, orders: 10 },
  ]);
});
