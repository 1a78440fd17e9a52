import { sql } from 'kysely';
import { newId } from '../server/platform/db/ids.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../server/platform/db/open.ts';
import { BrowserCheckout } from '../server/platform/testing/browser-checkout.ts';
import type { Item } from '../server/platform/testing/paying-shop.ts';
import { startProvider } from '../server/platform/testing/provider-process.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { median, percentile, printTable } from './report.ts';
import { onEachEngine, startShop, withFolder } from './shops.ts';

export const PRODUCTS = 72;
const SHOPPERS = 16;
const MANY_SHOPPERS = 64;
export const WARM_UP_MS = 6_000;
export const ROUND_MS = 4_000;
const ROUNDS = 5;
export const STOCK = 100_000;

export type Way = { shoppers: number; title: string; isOneProduct: boolean };

export const WAYS: readonly Way[] = [
  { shoppers: SHOPPERS, title: `any of ${PRODUCTS}`, isOneProduct: false },
  { shoppers: SHOPPERS, title: 'all the same', isOneProduct: true },
  { shoppers: MANY_SHOPPERS, title: `any of ${PRODUCTS}`, isOneProduct: false },
];

export type Round = { rate: number; times: number[] };

/** Durable checkouts per second, compared with single INSERTs into the same database. */
export async function benchCheckouts(): Promise<void> {
  const rows: string[][] = [];
  await onEachEngine(async (engine, location) => {
    rows.push(...(await measureEngine(engine, location)));
  });
  console.log(`With the payment provider in a separate process; medians of ${ROUNDS} rounds`);
  printTable(
    ['engine', 'shoppers', 'what they buy', 'checkouts/s', 'range', 'p99, ms', 'INSERTs/s'],
    rows,
  );
}

function measureEngine(engine: string, location: DatabaseLocation): Promise<string[][]> {
  return withFolder(async (folder) => {
    const products = await fillCatalogue(location, PRODUCTS, () => STOCK);
    const inserts = await insertRate(location);
    const provider = await startProvider(folder);
    const shop = await startShop(location, { TRUST_PROXY: '1', ...provider.environment });
    const shoppers = await registerShoppers(shop.url, provider.process.url);
    const rows: string[][] = [];
    for (const way of WAYS) {
      const buy = buyersOf(way, shoppers, products);
      await workFor(buy, WARM_UP_MS);
      const rounds: Round[] = [];
      while (rounds.length < ROUNDS) rounds.push(await workFor(buy, ROUND_MS));
      const { shoppers: count, title } = way;
      rows.push([engine, String(count), title, ...summaryOf(rounds), inserts.toFixed(0)]);
    }
    await shop.end('SIGTERM');
    await provider.process.end('SIGTERM');
    return rows;
  });
}

export function registerShoppers(url: string, provider: string): Promise<BrowserCheckout[]> {
  return Promise.all(
    Array.from({ length: MANY_SHOPPERS }, async (_, index) => {
      const shopper = new BrowserCheckout(url, [], { provider, from: `10.0.0.${index + 1}` });
      await shopper.register();
      return shopper;
    }),
  );
}

/** Workers, each of which buys one product at a time. */
export function buyersOf(
  { shoppers: count, isOneProduct }: Way,
  shoppers: readonly BrowserCheckout[],
  products: readonly Item['product'][],
): (() => Promise<void>)[] {
  const choice = isOneProduct ? products.slice(0, 1) : products;
  return shoppers.slice(0, count).map((shopper) => () => buyOneOf(shopper, choice));
}

async function buyOneOf(
  shopper: BrowserCheckout,
  products: readonly Item['product'][],
): Promise<void> {
  const product = products[Math.floor(Math.random() * products.length)];
  if (product === undefined) throw new Error('There are no products.');
  shopper.items = [{ product, qty: 1 }];
  await shopper.checkOut();
}

function summaryOf(rounds: readonly Round[]): string[] {
  const rates = rounds.map(({ rate }) => rate);
  const range = `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`;
  const slow = percentile(
    rounds.flatMap(({ times }) => times),
    0.99,
  );
  return [median(rates).toFixed(0), range, slow.toFixed(0)];
}

/** How often per second the workers, each repeating its task, complete it. */
export async function workFor(
  workers: readonly (() => Promise<void>)[],
  ms: number,
): Promise<Round> {
  const started = performance.now();
  const times: number[] = [];
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() - started < ms) {
        const begun = performance.now();
        await work();
        times.push(performance.now() - begun);
      }
    }),
  );
  return { rate: (1_000 * times.length) / (performance.now() - started), times };
}

async function insertRate(location: DatabaseLocation): Promise<number> {
  const database = await openDatabase(location);
  await migrate(database);
  await sql`create table bench_rows (id text primary key not null)`.execute(database.query);
  const insert = async () => {
    await sql`insert into bench_rows (id) values (${newId()})`.execute(database.query);
  };
  const { rate } = await workFor(
    Array.from({ length: SHOPPERS }, () => insert),
    ROUND_MS,
  );
  await sql`drop table bench_rows`.execute(database.query);
  await database.close();
  return rate;
}
