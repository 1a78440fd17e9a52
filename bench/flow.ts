import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../contract/paths.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Measured, measureLoad } from './load.ts';
import { startProvider } from './provider-process.ts';
import { median, printTable } from './report.ts';
import type { ShoppersReport } from './shoppers.ts';

const SIZES = [72, 1_000];
const PAIRS = 9;
const ROUND_MS = 2_000;
const WARM_UP_MS = 1_000;
const CONNECTIONS = 32;
const ORDERS_PER_SECOND = 20;
/** More than are sold: what sells out is another matter. */
const STOCK = 50_000;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** How much of their speed the shop's answers keep while orders flow. */
export async function benchFlow(): Promise<void> {
  for (const products of SIZES) await measureShop(products);
}

async function measureShop(products: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  const provider = await startProvider(folder);
  const dataDir = join(folder, 'shop');
  const product = await fillCatalogue(dataDir, products);
  const productsFile = join(folder, 'products.json');
  await stockUp(dataDir, productsFile);
  const shop = await startServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: '0',
    ...provider.environment,
  });
  const shoppers = await startServer(
    {},
    {
      command: process.execPath,
      args: [
        'bench/shoppers.ts',
        shop.url,
        provider.process.url,
        String(ORDERS_PER_SECOND),
        productsFile,
      ],
    },
  );
  try {
    const rows: string[][] = [];
    for (const [title, path] of [
      ['home page', paths.home],
      ['list page', paths.productList],
      ['product page', paths.product(product)],
      ['GET /api/products', '/api/products'],
      ['GET /api/products/{id}', `/api/products/${product}`],
    ] as const) {
      rows.push([title, ...(await measurePairs(`${shop.url}${path}`, shoppers))]);
    }
    console.log(`\n${products.toLocaleString('en')} products, medians of ${PAIRS} pairs`);
    printTable(
      ['', 'quiet/s', `${ORDERS_PER_SECOND} orders/s`, 'ratio (range)', 'p99 quiet', 'busy', '×'],
      rows,
    );
  } finally {
    await shoppers.end('SIGTERM');
    const { checkouts, refused, missed, p99 } = JSON.parse(
      shoppers.output().trim().split('\n').at(-1) ?? '{}',
    ) as ShoppersReport;
    console.log(
      `${checkouts} checkouts (${refused} refused, ${missed} not begun), p99 ${p99.toFixed(0)} ms`,
    );
    await shop.end('SIGTERM');
    await provider.process.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function stockUp(dataDir: string, file: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await database.query.updateTable('products').set({ stock: STOCK }).execute();
  writeFileSync(
    file,
    JSON.stringify(await database.query.selectFrom('products').selectAll().execute()),
  );
  await database.close();
}

/** Neighbouring rounds see the same machine; which of the two goes first alternates. */
async function measurePairs(url: string, shoppers: ServerProcess): Promise<string[]> {
  const load = (ms: number) => measureLoad({ url, headers: HEADERS, connections: CONNECTIONS, ms });
  const measureBusy = async () => {
    shoppers.send('SIGUSR2');
    await sleep(WARM_UP_MS);
    const measured = await load(ROUND_MS);
    shoppers.send('SIGUSR2');
    // What they have begun is finished, and what it made stale is made anew.
    await sleep(WARM_UP_MS);
    return measured;
  };
  await load(WARM_UP_MS);
  const quiet: Measured[] = [];
  const busy: Measured[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2 === 0) quiet.push(await load(ROUND_MS));
    busy.push(await measureBusy());
    if (pair % 2 === 1) quiet.push(await load(ROUND_MS));
  }
  const ratios = busy.map(({ rate }, pair) => rate / (quiet[pair]?.rate ?? Number.NaN));
  const rate = (measured: readonly Measured[]) =>
    Math.round(median(measured.map((one) => one.rate))).toLocaleString('en');
  const p99 = (measured: readonly Measured[]) => median(measured.map((one) => one.p99));
  const share = (value: number) => `${(100 * value).toFixed(0)} %`;
  return [
    rate(quiet),
    rate(busy),
    `${share(median(ratios))} (${share(Math.min(...ratios))}–${share(Math.max(...ratios))})`,
    `${p99(quiet).toFixed(1)} ms`,
    `${p99(busy).toFixed(1)} ms`,
    (p99(busy) / p99(quiet)).toFixed(1),
  ];
}
