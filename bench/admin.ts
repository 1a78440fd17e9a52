import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '../contract/accounts.ts';
import type { Product } from '../contract/catalogue.ts';
import type { Order } from '../contract/orders.ts';
import {
  ADMIN_PRODUCT_SORTS,
  ORDER_FILTERS,
  ORDER_SORTS,
  STATS,
  USER_SORTS,
} from '../contract/policy.ts';
import { fillLargeShop } from '../scripts/fill-large-shop.ts';
import { startThrowAwayPostgres } from '../scripts/postgres.ts';
import { ensureFirstAdmin } from '../server/accounts/admins.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../server/platform/db/open.ts';
import { startServer } from '../server/platform/testing/server-process.ts';
import { median, percentile, printTable } from './report.ts';

const SIZE = { products: 100_000, orders: 100_000 };
const TIMES = 40;
const WARM_UPS = 3;
const PAGE = 'limit=50';
const ADMIN = { email: 'owner@bench.example', password: 'a phrase for the bench' };
const DAY_MS = 24 * 60 * 60 * 1_000;

type Send = (path: string, change?: { method: string; body: object }) => Promise<Response>;
type Case = { title: string; send(round: number): Promise<Response> };

/** Every call of the back office in a large shop, beside a bare call to the same server. */
export async function benchAdmin(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  try {
    await measureEngine('SQLite', { databaseUrl: undefined, dataDir: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const postgres = await startThrowAwayPostgres({ isDurable: true });
  if (postgres === undefined) {
    console.error('Without PostgreSQL only SQLite is measured.');
    return;
  }
  try {
    await measureEngine('PostgreSQL', { databaseUrl: postgres.url, dataDir: '' });
  } finally {
    await postgres.stop();
  }
}

async function measureEngine(engine: string, location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  await migrate(database);
  await fillLargeShop(database, SIZE);
  await ensureFirstAdmin(database, ADMIN);
  await database.close();
  const { databaseUrl, dataDir } = location;
  const server = await startServer({
    ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    DEMO: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: '0',
  });
  try {
    const send = await signIn(server.url);
    const bare = await measure({ title: 'GET /healthz', send: () => send('/healthz') });
    const rows = [];
    for (const one of await casesFor(send)) {
      const { middle, slow } = await measure(one);
      rows.push([one.title, ...[middle, slow].map(inMs), `${(middle / bare.middle).toFixed(1)} ×`]);
    }
    const { products, orders } = SIZE;
    console.log(
      `${engine}, ${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders`,
    );
    printTable(
      ['call', 'median, ms', '95 %, ms', 'to bare'],
      [['GET /healthz (bare)', inMs(bare.middle), inMs(bare.slow), '1.0 ×'], ...rows],
    );
  } finally {
    await server.end('SIGTERM');
  }
}

const inMs = (ms: number) => ms.toFixed(1);

async function measure({ send }: Case): Promise<{ middle: number; slow: number }> {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < TIMES; round += 1) {
    const started = performance.now();
    const response = await send(round);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
    if (round >= 0) times.push(performance.now() - started);
  }
  return { middle: median(times), slow: percentile(times, 0.95) };
}

async function signIn(url: string): Promise<Send> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  const { jwtToken } = (await response.json()) as Session;
  return (path, change) =>
    fetch(`${url}${path}`, {
      headers: { ...headers, authorization: `Bearer ${jwtToken}` },
      ...(change && { method: change.method, body: JSON.stringify(change.body) }),
    });
}

async function casesFor(send: Send): Promise<Case[]> {
  const ask = async (path: string) => (await send(`${path}?limit=1`)).json();
  const [order] = ((await ask('/api/admin/orders')) as { orders: Order[] }).orders;
  const [product] = (await ask('/api/products')) as Product[];
  if (order === undefined || product === undefined) throw new Error('The shop is empty.');
  const { _id, name, brand, category, price, description, image } = product;
  const form = { _id, name, brand, category, price, description, image };
  const yearAgo = new Date(Date.now() - (STATS.maxDays - 1) * DAY_MS).toISOString().slice(0, 10);

  const get = (title: string, path: string): Case => ({ title, send: () => send(path) });
  const list = (path: string, queries: readonly string[]) =>
    queries.map((query) => get(`GET ${path}?${query}`, `${path}?${PAGE}&${query}`));
  const searches = (texts: readonly string[]) => texts.map((q) => `q=${encodeURIComponent(q)}`);
  return [
    ...list('/api/admin/orders', [
      ...ORDER_SORTS.map((sort) => `sort=${sort}`),
      ...ORDER_FILTERS.map((state) => `state=${state}`),
      ...searches(['a', 'ng', 'rao', order.order_id.slice(-5), order.user.email, 'nobody']),
      'q=asha&sort=total-desc&state=refunded',
    ]),
    get('GET /api/admin/orders/{order_id}', `/api/admin/orders/${order.order_id}`),
    ...list('/api/admin/users', [
      ...USER_SORTS.map((sort) => `sort=${sort}`),
      ...searches(['a', 'asha', order.user.email]),
      'q=rao&sort=name',
    ]),
    ...list('/api/products', [
      ...ADMIN_PRODUCT_SORTS.map((sort) => `sort=${sort}`),
      'name=pot&sort=name',
      'name=zzz',
      'q=steel&sort=stock',
    ]),
    ...list('/api/admin/audit', ['kind=product', ...searches(['owner', 'zzz'])]),
    get(`GET /api/admin/stats, ${STATS.days} days`, '/api/admin/stats'),
    get(`GET /api/admin/stats, ${STATS.maxDays} days`, `/api/admin/stats?from=${yearAgo}`),
    {
      title: 'PUT /api/admin/update_product',
      send: (round) =>
        send('/api/admin/update_product', {
          method: 'PUT',
          body: { ...form, countInStock: 10 + round },
        }),
    },
  ];
}
