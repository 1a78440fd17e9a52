import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AUDIT_DAYS } from '../contract/audit/policy.ts';
import {
  LIMITS,
  NOTE_LIMITS,
  RETENTION_DAYS,
  UNPAID_ORDERS,
  WORK_LIMITS,
} from '../contract/limits.ts';
import { EXPIRED_ORDER_DAYS } from '../contract/orders/policy.ts';
import { HOLDS } from '../contract/stock/policy.ts';
import { readTableRows } from '../scripts/cited-tests.ts';
import { readRepoFile } from '../scripts/conformance.ts';
import type { Database } from './platform/db/open.ts';
import { openAnyShop } from './platform/http/testing.ts';
import { addProduct } from './platform/testing/databases.ts';
import { placeSqlite } from './platform/testing/engines.ts';
import { openPayingShop, placedId } from './platform/testing/paying-shop.ts';

/** The table of docs/security.md. */
const [, section = ''] =
  /\n## What each call leaves behind\n(.*?)\n## /s.exec(readRepoFile('docs/security.md') ?? '') ??
  [];
const ROWS = readTableRows(section).map(
  ({ cells: [calls = '', leaves = '', kept = '', limit = ''] }) => ({
    calls: quotedIn(calls),
    tables: quotedIn(leaves),
    text: `${leaves} | ${kept} | ${limit}`,
  }),
);

/** Written by its jobs, soon after any call. */
const BY_ITSELF = ROWS.filter(({ calls }) => calls.length === 0).flatMap(({ tables }) => tables);

function quotedIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);
}

function rowOf(call: string) {
  const row = ROWS.find(({ calls }) => calls.includes(call));
  if (row === undefined) throw new Error(`docs/security.md has no row for ${call}.`);
  return row;
}

async function findTables({ query }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%'
      and name not like '%\\_grams%' escape '\\' and name <> 'migrations' order by name`.execute(
    query,
  );
  return rows.map(({ name }) => name);
}

async function countRows(database: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await findTables(database)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(database.query);
    counts.set(table, rows[0]?.count ?? 0);
  }
  return counts;
}

/** The tables that have more rows after the work. */
async function findGrown(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const before = await countRows(database);
  await work();
  const after = await countRows(database);
  return [...after].flatMap(([table, count]) => (count > (before.get(table) ?? 0) ? [table] : []));
}

test('every call that writes has a row, and every row its calls', async () => {
  const { app } = await openAnyShop();
  const writing = app.routeTable
    .filter(({ method, url }) => !/^(GET|HEAD)$/.test(method) || url === '/api/users/logout')
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  expect(ROWS.flatMap(({ calls }) => calls).sort()).toEqual(writing.sort());
});

test('no other call leaves a row', async () => {
  const { app, database, request, admin } = await openAnyShop();
  const { jwtToken: token } = await admin();
  const reading = app.routeTable.filter(
    ({ method, url }) => method === 'GET' && url !== '/api/users/logout',
  );
  const grown = await findGrown(database, async () => {
    for (const { url } of reading) await request({ url: url.replace(/:\w+/g, 'unknown'), token });
  });
  expect(reading.length).toBeGreaterThan(30);
  expect(grown).toEqual([]);
});

test('every table of the database is named', async () => {
  const { database } = await openAnyShop();
  const named = new Set(ROWS.flatMap(({ tables }) => tables));
  expect((await findTables(database)).filter((table) => !named.has(table))).toEqual([]);
});

test('each call leaves rows only where its row says', async () => {
  const shop = await openPayingShop(placeSqlite);
  const { database, request } = shop;
  const shopper = await shop.shopper();
  const { jwtToken: adminToken } = await shop.admin();
  const product = await addProduct(database, { stock: 9 });
  const items = [{ product, qty: 1 }];
  const account = { name: 'Meera', email: 'meera@example.com', password: 'seven quiet lamps' };
  const strays: object[] = [];
  const look = async <Result>(call: string, work: () => Promise<Result>): Promise<Result> => {
    let result: Result | undefined;
    const grown = await findGrown(database, async () => {
      result = await work();
    });
    const tables = [...rowOf(call).tables, ...BY_ITSELF];
    const stray = grown.filter((table) => !tables.includes(table));
    if (stray.length > 0) strays.push({ call, stray });
    return result as Result;
  };
  const send = async (call: string, body: object, token?: string) => {
    const [method, url = ''] = call.split(' ');
    return look(call, async () => {
      const answer = await request({ method: method as 'POST', url, body, token });
      expect([call, answer.statusCode]).toEqual([call, 200]);
      return answer;
    });
  };

  await send('POST /api/users/register', { ...account, cpassword: account.password });
  await send('POST /api/users/login', account);
  await look('POST /api/users/login', () =>
    request({
      method: 'POST',
      url: '/api/users/login',
      body: { ...account, password: 'wrong one' },
    }),
  );
  await send('POST /api/users/forgotten', { email: account.email });
  await send('PUT /api/users/name', { name: 'Asha' }, shopper.jwtToken);
  const orderId = await look('POST /api/payment/placeOrder', async () =>
    placedId(await shop.place(shopper, items)),
  );
  await look('POST /api/orders/:order_id/pay', () =>
    request({ method: 'POST', url: `/api/orders/${orderId}/pay`, token: shopper.jwtToken }),
  );
  const paid = await look('POST /sandbox/v1/checkout', () => shop.pay(orderId));
  await look('POST /api/payment/paymentVerification', () => shop.verify(shopper, paid, items));
  await look('POST /api/payment/webhook', () => shop.webhook('payment.failed', paid, 'event_one'));
  await look('POST /api/admin/orders/:order_id/deliver', () =>
    request({ method: 'POST', url: `/api/admin/orders/${orderId}/deliver`, token: adminToken }),
  );
  await send(
    'POST /api/admin/add_product',
    {
      name: 'Lamp',
      brand: 'Diya',
      category: 'uncategorised',
      price: '12',
      description: 'Burns oil.',
      image: 'https://example.com/lamp.webp',
      countInStock: '3',
    },
    adminToken,
  );
  expect(strays).toEqual([]);
});

test.each([
  ['POST /api/payment/placeOrder', 'a hold 15 minutes', HOLDS.minutes, 15],
  ['POST /api/payment/placeOrder', 'an unpaid order 30 days', EXPIRED_ORDER_DAYS, 30],
  ['POST /api/payment/placeOrder', '100 lines, equal ones joined', LIMITS.orderLines, 100],
  ['POST /api/payment/placeOrder', 'The newest 20 unpaid orders', UNPAID_ORDERS.withLines, 20],
  ['POST /api/payment/placeOrder', 'after 60 minutes', UNPAID_ORDERS.keptMinutes, 60],
  ['POST /api/payment/placeOrder', 'With 100 that still have them', UNPAID_ORDERS.most, 100],
  [
    'POST /api/users/register',
    'confirmed address or session 90 days',
    RETENTION_DAYS.emptyAccount,
    90,
  ],
  ['POST /api/payment/webhook', 'an event 30 days', RETENTION_DAYS.webhookEvent, 30],
  ['POST /sandbox/v1/checkout', "the shop's 30 days", RETENTION_DAYS.strangeSandboxOrder, 30],
  ['POST /api/admin/products/import', 'result 30 days', RETENTION_DAYS.import, 30],
  ['POST /api/admin/images', 'and 30 days', RETENTION_DAYS.unusedPicture, 30],
  ['POST /api/admin/add_product', 'the audit log 730 days', AUDIT_DAYS.usual, 730],
  ['POST /api/admin/add_product', 'at least 365', AUDIT_DAYS.least, 365],
  ['POST /api/admin/notes/:kind/:subject_id', '200 about one customer', NOTE_LIMITS.count, 200],
  ['POST /api/admin/notes/:kind/:subject_id', '2,000 characters each', NOTE_LIMITS.length, 2_000],
  ['POST /api/admin/products/import', '100,000 rows', WORK_LIMITS.csvRows, 100_000],
  ['POST /api/admin/products/import', '20 MB', WORK_LIMITS.csvBytes, 20 * 1024 * 1024],
  ['POST /api/admin/images', '10 MB', WORK_LIMITS.imageBytes, 10 * 1024 * 1024],
  ['POST /api/admin/images', '50 million pixels', WORK_LIMITS.imagePixels, 50_000_000],
])('%s: %s', (call, stated, value, expected) => {
  expect(rowOf(call).text).toContain(stated);
  expect(value).toBe(expected);
});
