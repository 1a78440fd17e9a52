import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../contract/paths.ts';
import type { Item } from '../server/platform/testing/paying-shop.ts';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';
import type { Headers } from './raw-twin.ts';
import { BROWSER_HEADERS } from './rounds.ts';
import type { ShoppersReport } from './shoppers.ts';

/** How many products the shops have, unless told. */
export const SIZES = [72, 1_000];
export const ORDERS_PER_SECOND = 20;
/** More than are sold: selling out is measured elsewhere. */
export const STOCK = 50_000;
/** How many of the products are bought. */
const MAX_BOUGHT = 1_000;
const SETTLE_MS = 1_000;
/** What a checkout runs is compiled only after it has run a few hundred times. */
const WARM_UP_MS = 30_000;

export type Read = { title: string; path: string; headers: Headers };

/** What is read, quietly and while orders flow. */
export function readsOf(product: string): Read[] {
  // Matches even while orders change the answer.
  const known: Headers = { ...BROWSER_HEADERS, 'if-none-match': '*' };
  return (
    [
      ['home page', paths.home, BROWSER_HEADERS],
      ['list page', paths.productList, BROWSER_HEADERS],
      ['product page', paths.product(product), BROWSER_HEADERS],
      ['GET /api/products', '/api/products', BROWSER_HEADERS],
      ['GET /api/products, 304', '/api/products', known],
      ['GET /api/products/{id}', `/api/products/${product}`, BROWSER_HEADERS],
    ] as const
  ).map(([title, path, headers]) => ({ title, path, headers }));
}

/** Starts shoppers who order at a steady rate, as a separate process that waits for its turn. */
export function startShoppers(
  folder: string,
  { url, provider }: { url: string; provider: string },
  products: readonly Item['product'][],
): Promise<ServerProcess> {
  const file = join(folder, 'products.json');
  writeFileSync(file, JSON.stringify(products.slice(0, MAX_BOUGHT)));
  const args = ['bench/shoppers.ts', url, provider, String(ORDERS_PER_SECOND), file];
  return startServer({}, { command: process.execPath, args });
}

export async function warmUp(shoppers: ServerProcess): Promise<void> {
  await whileOrdersFlow(shoppers, () => sleep(WARM_UP_MS));
  await readReport(shoppers);
}

export async function whileOrdersFlow<Result>(
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

/** What the shoppers did since the last report. */
export async function readReport(shoppers: ServerProcess): Promise<ShoppersReport> {
  const lengthBefore = shoppers.output().length;
  shoppers.send('SIGHUP');
  for (;;) {
    const said = shoppers.output().slice(lengthBefore);
    if (said.endsWith('\n')) return JSON.parse(said) as ShoppersReport;
    await sleep(10);
  }
}
