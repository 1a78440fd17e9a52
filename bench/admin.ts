import { USER_SORTS } from '../contract/accounts/admin-policy.ts';
import { ADMIN_PRODUCT_SORTS } from '../contract/catalogue/admin-policy.ts';
import type { Product } from '../contract/catalogue/schemas.ts';
import { ORDER_FILTERS, ORDER_SORTS } from '../contract/orders/admin-policy.ts';
import type { Order } from '../contract/orders/schemas.ts';
import { STATS } from '../contract/stats/admin-policy.ts';
import { type LargeShop, withLargeShop } from './large-shop.ts';
import { median, percentile, printTable } from './report.ts';
import { onEachEngine } from './shops.ts';

const SIZE = { products: 100_000, orders: 100_000 };
const TIMES = 40;
const WARM_UPS = 3;
const PAGE = 'limit=50';
const DAY_MS = 24 * 60 * 60 * 1_000;

type Send = (path: string, change?: { method: string; body: object }) => Promise<Response>;
type Case = { title: string; send(round: number): Promise<Response> };

/** Every call of the back office in a large shop, compared with a bare call to the same server. */
export async function benchAdmin(): Promise<void> {
  await onEachEngine((engine, location) =>
    withLargeShop(location, SIZE, (shop) => measureShop(engine, sendTo(shop))),
  );
}

async function measureShop(engine: string, send: Send): Promise<void> {
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
    ['call', 'median, ms', '95 %, ms', 'vs bare'],
    [['GET /healthz (bare)', inMs(bare.middle), inMs(bare.slow), '1.0 ×'], ...rows],
  );
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

function sendTo({ server, token }: LargeShop): Send {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return (path, change) =>
    fetch(`${server.url}${path}`, {
      headers,
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
