import type { Product } from '../contract/catalogue/schemas.ts';
import { paths } from '../contract/paths.ts';
import { STATS } from '../contract/stats/admin-policy.ts';
import { changedProducts } from './change-cases.ts';
import { type LargeShop, withLargeShop } from './large-shop.ts';
import { type Measured, measureLoad } from './load.ts';
import { Owner } from './owner.ts';
import { median, printTable } from './report.ts';
import { BROWSER_HEADERS } from './rounds.ts';
import { onEachEngine } from './shops.ts';

const SIZE = { products: 100_000, orders: 100_000 };
const IMPORTED = 10_000;
const IMPORT = '/api/admin/products/import?dryRun=0';
const DAY_MS = 24 * 60 * 60 * 1_000;
const ROUNDS = 3;
const ROUND_MS = 2_000;
const WARM_UP_MS = 500;
/**
 * Far below the server's capacity: this measures how long shoppers wait, not how many it can serve.
 */
const CONNECTIONS = 8;

/** How long shoppers wait while the owner imports products and views a year's chart. */
export async function benchOwner(): Promise<void> {
  await onEachEngine((engine, location) =>
    withLargeShop(location, SIZE, (shop) => measureBesideOwner(engine, shop)),
  );
}

export async function measureBesideOwner(engine: string, shop: LargeShop): Promise<void> {
  const { url } = shop.server;
  const owner = new Owner(shop);
  const products = await owner.getJson<Product[]>('/api/products');
  const id = products[0]?._id ?? '';
  const imported = products.slice(-IMPORTED);
  const addresses = {
    'home page': paths.home,
    'list page': paths.productList,
    'product page': paths.product(id),
    'GET /api/products?limit=24': '/api/products?limit=24',
    'GET /api/products/{id}': `/api/products/${id}`,
  };
  const rows = [];
  for (const [title, path] of Object.entries(addresses)) {
    const load = (ms = ROUND_MS) =>
      measureLoad({ url: url + path, headers: BROWSER_HEADERS, connections: CONNECTIONS, ms });
    await load(WARM_UP_MS);
    const quiet: Measured[] = [];
    const beside: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await load());
      beside.push(await besideOwner(owner, imported, load));
    }
    rows.push([title, ...columnsOf(quiet, beside)]);
  }
  console.log(
    `${engine}, ${SIZE.products.toLocaleString('en')} products; the owner imports ${IMPORTED.toLocaleString('en')} of them and opens a year's chart, over and over; medians of ${ROUNDS} pairs`,
  );
  printTable(
    [
      'read',
      'quiet, /s',
      'p99, ms',
      'beside the owner, /s',
      'p99, ms',
      'p99 vs quiet',
      'longest, ms',
    ],
    rows,
  );
}

let imports = 0;

/** The owner starts first and keeps working until the shoppers are done. */
async function besideOwner(
  owner: Owner,
  products: readonly Product[],
  load: () => Promise<Measured>,
): Promise<Measured> {
  let isOver = false;
  const over = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const yearAgo = new Date(Date.now() - (STATS.maxDays - 1) * DAY_MS).toISOString().slice(0, 10);
  const working = [
    over(async () => {
      imports += 1;
      const file = changedProducts(products, imports);
      const { status } = await owner.sendFile(IMPORT, 'text/csv', file);
      if (status !== 200) throw new Error(`The import answered ${status}.`);
    }),
    over(() => owner.get(`/api/admin/stats?from=${yearAgo}`)),
  ];
  const measured = await load();
  isOver = true;
  await Promise.all(working);
  return measured;
}

function columnsOf(quiet: readonly Measured[], beside: readonly Measured[]): string[] {
  const rate = (measured: readonly Measured[]) =>
    Math.round(median(measured.map((one) => one.rate))).toLocaleString('en');
  const p99 = (measured: readonly Measured[]) => median(measured.map((one) => one.p99));
  const ratios = beside.map((one, round) => one.p99 / (quiet[round]?.p99 ?? Number.NaN));
  const longest = median(beside.map((one) => one.longest));
  return [
    rate(quiet),
    p99(quiet).toFixed(1),
    rate(beside),
    p99(beside).toFixed(1),
    `${median(ratios).toFixed(1)} × (${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)})`,
    longest.toFixed(0),
  ];
}
