import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startThrowAwayPostgres } from '../scripts/postgres.ts';
import { newId } from '../server/platform/db/ids.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../server/platform/db/open.ts';
import { BrowserCheckout } from '../server/platform/testing/browser-checkout.ts';
import { startServer } from '../server/platform/testing/server-process.ts';
import { printTable } from './report.ts';

const SHOPPERS = 16;
const MEASURED_MS = 8_000;
const STOCK = 100_000;

/** Checkouts a second, each of them on disk, beside single INSERTs into the same database. */
export async function benchCheckouts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  const postgres = await startThrowAwayPostgres({ isDurable: true });
  const rows = [await measure('SQLite', { databaseUrl: undefined, dataDir: folder })];
  if (postgres === undefined) console.error('Without PostgreSQL only SQLite is measured.');
  else rows.push(await measure('PostgreSQL', { databaseUrl: postgres.url, dataDir: '' }));
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  printTable(['engine', 'checkouts/s', 'INSERTs/s', 'ratio'], rows);
}

async function measure(title: string, location: DatabaseLocation): Promise<string[]> {
  const database = await openDatabase(location);
  await migrate(database);
  const product = await addProduct(database);
  const inserts = await insertRate(database);
  const { databaseUrl, dataDir } = location;
  const server = await startServer({
    ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    DEMO: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: '0',
  });
  const shoppers = await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      const shopper = new BrowserCheckout(server.url, [{ product, qty: 1 }]);
      await shopper.register();
      return shopper;
    }),
  );
  const checkouts = await rateOf(shoppers.map((shopper) => () => shopper.checkOut()));
  await server.end('SIGTERM');
  await database.close();
  return [
    title,
    checkouts.toFixed(0),
    inserts.toFixed(0),
    `1 : ${(inserts / checkouts).toFixed(1)}`,
  ];
}

/** How often the workers, each doing its thing over and over, finish it in a second. */
async function rateOf(workers: readonly (() => Promise<void>)[]): Promise<number> {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() - started < MEASURED_MS) {
        await work();
        done += 1;
      }
    }),
  );
  return (1_000 * done) / (performance.now() - started);
}

async function insertRate(database: Database): Promise<number> {
  await sql`create table bench_rows (id text primary key not null)`.execute(database.query);
  const insert = async () => {
    await sql`insert into bench_rows (id) values (${newId()})`.execute(database.query);
  };
  const rate = await rateOf(Array.from({ length: SHOPPERS }, () => insert));
  await sql`drop table bench_rows`.execute(database.query);
  return rate;
}

async function addProduct(database: Database) {
  const { id: categoryId } = await database.query
    .selectFrom('categories')
    .select('id')
    .executeTakeFirstOrThrow();
  const product = {
    id: newId(),
    name: 'Bench thing',
    brand: 'Bench',
    category_id: categoryId,
    price_paise: 19_900,
    description: 'A thing to be bought over and over.',
    image: '/images/thing-640.webp',
    stock: STOCK,
    rating_halves: 8,
    created_at: Date.now(),
  };
  await database.query.insertInto('products').values(product).execute();
  return product;
}
