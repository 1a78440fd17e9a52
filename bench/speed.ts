import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../contract/paths.ts';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { startProvider } from './provider-process.ts';
import { type Headers, startRawTwin } from './raw-twin.ts';
import { printTable } from './report.ts';
import { BROWSER_HEADERS, measureByTurns, p99Of, rateOf, ratioOf } from './rounds.ts';
import type { ShoppersReport } from './shoppers.ts';
import { startShop, withFolder } from './shops.ts';

const SIZES = [72, 1_000];
const ROUNDS = 9;
const SETTLE_MS = 1_000;
/** What a checkout runs is compiled only after it has run a few hundred times. */
const WARM_UP_MS = 30_000;
/** How long checkouts are measured without reads. */
const ALONE_MS = 20_000;
const ORDERS_PER_SECOND = 20;
/** More than are sold: selling out is measured elsewhere. */
const STOCK = 50_000;
/** How many of the products are bought. */
const MAX_BOUGHT = 1_000;

type Shop = { folder: string; url: string; product: string; shoppers: ServerProcess };

/** The shop's answers compared with a bare server's, at rest and while orders flow. */
export async function benchSpeed(sizes: readonly string[]): Promise<void> {
  const wanted = sizes.length > 0 ? sizes.map(Number) : SIZES;
  for (const products of wanted)
    await withOrderingShop(products, (shop) => measureShop(shop, products));
}

async function measureShop(shop: Shop, products: number): Promise<void> {
  await whileOrdersFlow(shop.shoppers, () => sleep(WARM_UP_MS));
  await readReport(shop.shoppers);
  await whileOrdersFlow(shop.shoppers, () => sleep(ALONE_MS));
  const alone = await readReport(shop.shoppers);
  // Matches even while orders change the answer.
  const known: Headers = { ...BROWSER_HEADERS, 'if-none-match': '*' };
  const rows: string[][] = [];
  const checkouts = [['alone', ...summaryOf(alone), '']];
  for (const [title, path, headers] of [
    ['home page', paths.home, BROWSER_HEADERS],
    ['list page', paths.productList, BROWSER_HEADERS],
    ['product page', paths.product(shop.product), BROWSER_HEADERS],
    ['GET /api/products', '/api/products', BROWSER_HEADERS],
    ['GET /api/products, 304', '/api/products', known],
    ['GET /api/products/{id}', `/api/products/${shop.product}`, BROWSER_HEADERS],
  ] as const) {
    rows.push([title, ...(await measureCase(shop, path, headers))]);
    const beside = await readReport(shop.shoppers);
    const times = (beside.p99 / alone.p99).toFixed(1);
    checkouts.push([`beside: ${title}`, ...summaryOf(beside), times]);
  }
  console.log(
    `\n${products.toLocaleString('en')} products, medians of ${ROUNDS} rounds, ratios with their range`,
  );
  printTable(
    ['', 'bare/s', 'quiet/s', 'vs bare', 'busy/s', 'vs quiet', 'p99, ms', 'busy', '×'],
    rows,
  );
  console.log(`Checkouts, ${ORDERS_PER_SECOND} a second`);
  printTable(['', 'checkouts', 'rejected', 'not started', 'median, ms', 'p99, ms', '×'], checkouts);
}

function summaryOf({ checkouts, refused, missed, median, p99 }: ShoppersReport): string[] {
  return [...[checkouts, refused, missed].map(String), median.toFixed(0), p99.toFixed(0)];
}

/** What the shoppers did since the last report. */
async function readReport(shoppers: ServerProcess): Promise<ShoppersReport> {
  const lengthBefore = shoppers.output().length;
  shoppers.send('SIGHUP');
  for (;;) {
    const said = shoppers.output().slice(lengthBefore);
    if (said.endsWith('\n')) return JSON.parse(said) as ShoppersReport;
    await sleep(10);
  }
}

async function measureCase(shop: Shop, path: string, headers: Headers): Promise<string[]> {
  const url = `${shop.url}${path}`;
  const twin = await startRawTwin(shop.folder, url, headers);
  try {
    const { bare, quiet, busy } = await measureByTurns(
      {
        bare: { url: `${twin.url}${path}`, headers },
        quiet: { url, headers },
        busy: { url, headers, beside: (measure) => whileOrdersFlow(shop.shoppers, measure) },
      },
      ROUNDS,
    );
    const [calm, pressed] = [p99Of(quiet), p99Of(busy)];
    return [
      rateOf(bare),
      rateOf(quiet),
      ratioOf(quiet, bare),
      rateOf(busy),
      ratioOf(busy, quiet),
      calm.toFixed(1),
      pressed.toFixed(1),
      (pressed / calm).toFixed(1),
    ];
  } finally {
    await twin.end('SIGTERM');
  }
}

async function whileOrdersFlow<Result>(
  shoppers: ServerProcess,
  measure: () => Promise<Result>,
): Promise<Result> {
  shoppers.send('SIGUSR2');
  await sleep(SETTLE_MS);
  const measured = await measure();
  shoppers.send('SIGUSR2');
  // Lets running checkouts finish, and stale answers be refreshed.
  await sleep(SETTLE_MS);
  return measured;
}

async function withOrderingShop(
  products: number,
  measure: (shop: Shop) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const provider = await startProvider(folder);
    const location = { databaseUrl: undefined, dataDir: join(folder, 'shop') };
    const filled = await fillCatalogue(location, products, () => STOCK);
    const productsFile = join(folder, 'products.json');
    writeFileSync(productsFile, JSON.stringify(filled.slice(0, MAX_BOUGHT)));
    const shop = await startShop(location, { TRUST_PROXY: '1', ...provider.environment });
    const args = [shop.url, provider.process.url, String(ORDERS_PER_SECOND), productsFile];
    const shoppers = await startServer(
      {},
      { command: process.execPath, args: ['bench/shoppers.ts', ...args] },
    );
    try {
      await measure({ folder, url: shop.url, product: filled[0]?.id ?? '', shoppers });
    } finally {
      await shoppers.end('SIGTERM');
      await shop.end('SIGTERM');
      await provider.process.end('SIGTERM');
    }
  });
}
