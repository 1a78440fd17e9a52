import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Product } from '../contract/catalogue.ts';
import { PRODUCT_COLUMNS } from '../contract/product-import.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { type LargeShop, withLargeShop } from './large-shop.ts';
import { printTable } from './report.ts';
import { onEachEngine } from './shops.ts';

const SIZE = { products: 20_000, orders: 100 };
const MANY_BYTES = 19 * 1024 * 1024;
const IMPORT = '/api/admin/products/import';
/** What the measurement itself takes: it looks this often. */
const IDLE_MS = 1_000;
const LAG = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m;

type Case = {
  title: string;
  method?: string;
  path: string;
  type?: string;
  body?: string | Uint8Array<ArrayBuffer>;
};

/** For how long the worst that an admin can send keeps everybody else waiting. */
export async function benchBlocks(): Promise<void> {
  await onEachEngine((engine, location) =>
    withLargeShop(location, SIZE, (shop) => measureShop(engine, shop)),
  );
}

async function measureShop(engine: string, { server, token }: LargeShop): Promise<void> {
  await longestBlock(server, async () => {});
  const idle = await longestBlock(server, () => sleep(IDLE_MS));
  const rows = [['nothing at all', '', '', idle.toFixed(0)]];
  for (const one of await casesFor(server)) {
    const started = performance.now();
    let status = 0;
    const block = await longestBlock(server, async () => {
      status = await send(server, token, one);
    });
    const ms = performance.now() - started;
    rows.push([one.title, String(status), ms.toFixed(0), block.toFixed(0)]);
  }
  console.log(`${engine}, ${SIZE.products.toLocaleString('en')} products`);
  printTable(['call', 'status', 'takes, ms', 'longest block, ms'], rows);
}

/** The longest time for which the event loop of the server stood still meanwhile, in milliseconds. */
async function longestBlock(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  // Each reading begins a new measurement.
  await readLag(server);
  await work();
  return readLag(server);
}

async function readLag({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(LAG.exec(metrics)?.[1]) * 1_000;
}

async function send({ url }: ServerProcess, token: string, one: Case): Promise<number> {
  const { method = 'POST', path, type = 'text/csv', body } = one;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function casesFor({ url }: ServerProcess): Promise<Case[]> {
  const products = (await (await fetch(`${url}/api/products?limit=500`)).json()) as Product[];
  const ids = products.map(({ _id }) => _id);
  const header = `${PRODUCT_COLUMNS.join(',')}\n`;
  const row = ',Teapot,Khurja,uncategorised,12.50,Thrown by hand,https://x.example/a.jpg,7,\n';
  const trial = `${IMPORT}?dryRun=1`;
  const json = (title: string, path: string, body: unknown, method = 'POST'): Case => ({
    title,
    method,
    path,
    type: 'application/json',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const bomb = await sharp({
    create: { width: 7_000, height: 7_000, channels: 3, background: '#808080' },
  })
    .png()
    .toBuffer();
  return [
    { title: 'CSV, 19 MB of line ends', path: trial, body: '\n'.repeat(MANY_BYTES) },
    { title: 'CSV, 19 MB in one quoted cell', path: trial, body: `"${'x'.repeat(MANY_BYTES)}"` },
    { title: 'CSV, 19 MB of quotes', path: trial, body: '"'.repeat(MANY_BYTES) },
    { title: 'CSV, 100,000 columns', path: trial, body: `${header.trim()}${','.repeat(100_000)}` },
    { title: 'CSV, 19 MB of commas', path: trial, body: header + ','.repeat(MANY_BYTES) },
    {
      title: 'CSV, 18 MB of Devanagari, then a byte that is none',
      path: trial,
      body: Buffer.concat([Buffer.from(header + 'दीया,\n'.repeat(1_300_000)), Buffer.from([255])]),
    },
    { title: 'CSV, 50,000 bad rows', path: trial, body: header + 'x,y\n'.repeat(50_000) },
    { title: 'CSV, 50,000 good rows, tried', path: trial, body: header + row.repeat(50_000) },
    {
      title: 'CSV, 20,000 good rows, imported',
      path: `${IMPORT}?dryRun=0`,
      body: header + row.repeat(20_000),
    },
    {
      title: 'a picture of 49 million pixels',
      path: '/api/admin/images',
      type: 'image/png',
      body: new Uint8Array(bomb),
    },
    {
      title: 'ten megabytes that are no picture',
      path: '/api/admin/images',
      type: 'image/png',
      body: Buffer.alloc(10 * 1024 * 1024, 7),
    },
    json(
      'JSON, 250 kB of nested lists',
      '/api/admin/add_product',
      `${'['.repeat(125_000)}${']'.repeat(125_000)}`,
    ),
    json('JSON, 250 kB of ids', '/api/admin/products/bulk', {
      action: 'remove',
      ids: Array(60_000).fill('x'),
    }),
    json('JSON, 250 kB of lines of a cart', '/api/payment/placeOrder', {
      amount: 100,
      orderItems: Array(80_000).fill({}),
    }),
    json(
      'JSON, 250 kB of escapes',
      '/api/admin/add_category',
      `{"name":"${'\\u0041'.repeat(42_000)}"}`,
    ),
    json('500 products moved to another category', '/api/admin/products/bulk', {
      action: 'setCategory',
      ids,
      category: 'uncategorised',
    }),
    json('500 products removed', '/api/admin/products/bulk', { action: 'remove', ids }),
    json('a category added: the whole catalogue is read anew', '/api/admin/add_category', {
      name: 'Bench',
      slug: 'bench',
    }),
    { title: 'all products as a file', method: 'GET', path: '/api/admin/products.csv' },
  ];
}
