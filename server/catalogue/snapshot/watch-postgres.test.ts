import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import type { Database } from '../../platform/db/open.ts';
import { SOME_ADMIN } from '../../platform/testing/context.ts';
import { addProduct, openForTest } from '../../platform/testing/databases.ts';
import { placePostgres } from '../../platform/testing/engines.ts';
import { POSTGRES_URL } from '../../platform/testing/postgres-database.ts';
import { serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { openWire } from '../../platform/testing/wire.ts';
import { takeStock } from '../../stock/take.ts';
import { removeProduct } from '../products/products.ts';
import { productForm, stockIn } from '../testing.ts';
import { openCatalogue } from './catalogue.ts';
import { watchCatalogue } from './watch.ts';

async function openNewDatabase() {
  const location = await placePostgres('migrated');
  return { location, database: await openForTest(location) };
}

/** How many processes are listening, according to PostgreSQL. */
async function countListeners(database: Database): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where query like 'listen catalogue%' and datname = current_database()`.execute(database.query);
  return rows.length;
}

describe.skipIf(!POSTGRES_URL)('following the catalogue on PostgreSQL', () => {
  test('changes made while the connection is lost arrive when it is back', async () => {
    const { location, database } = await openNewDatabase();
    const shops = [await serveDatabase(database), await serveDatabase(await openForTest(location))];
    const [one, other] = shops as [TestShop, TestShop];
    const { jwtToken: token } = await one.admin();
    const add = ({ request }: TestShop, name: string) =>
      request({
        method: 'POST',
        url: '/api/admin/add_product',
        token,
        body: productForm({ name }),
      });
    const namesIn = async ({ request }: TestShop) =>
      (await request({ url: '/api/products' }))
        .json<Product[]>()
        .map(({ name }) => name)
        .sort();

    await expect.poll(() => countListeners(database)).toBe(2);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen catalogue%' and datname = current_database()`.execute(
      database.query,
    );
    await expect.poll(() => countListeners(database)).toBe(0);
    await add(one, 'First');
    await add(other, 'Second');
    for (const shop of shops) {
      await expect.poll(() => namesIn(shop)).toEqual(['First', 'Second']);
    }
    // The new connection receives later changes. It comes before a heartbeat misses the old one.
    await expect.poll(() => countListeners(database), { timeout: 10_000 }).toBe(2);
    await add(one, 'Third');
    await expect.poll(() => namesIn(other)).toContain('Third');
  });

  test('a connection that dies silently is noticed and reopened, and what was missed is read', async () => {
    const { location, database } = await openNewDatabase();
    const { id } = await addProduct(database);
    const wire = await openWire(location.databaseUrl);
    const elsewhere = { ...(await openForTest(location)), url: wire.url };
    const catalogue = await openCatalogue(elsewhere);
    const times = { heartbeatMs: 50, timeoutMs: 500, reconnectMs: 50 };
    onTestFinished(watchCatalogue(elsewhere, catalogue, () => {}, times));
    await expect.poll(() => countListeners(database)).toBe(1);

    wire.silence();
    const ctx = { database, catalogue: await openCatalogue(database), actor: SOME_ADMIN };
    await removeProduct(ctx, { productId: id });
    await expect.poll(() => catalogue.snapshot.size).toBe(0);
  });

  test('stock that an order took before others and settled after them is seen', async () => {
    const { database } = await openNewDatabase();
    for (const id of ['slow', 'quick']) await addProduct(database, { id, stock: 10 });
    const catalogue = await openCatalogue(database);
    const stockOf = async (id: string) => {
      await catalogue.refresh();
      return stockIn(catalogue.snapshot, id);
    };
    const [taken, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => mayEnd.resolve());
    const slow = database.transaction(async (tx) => {
      await takeStock(tx, [{ productId: 'slow', qty: 1 }]);
      taken.resolve();
      await mayEnd.promise;
    });
    await taken.promise;
    await takeStock(database.query, [{ productId: 'quick', qty: 1 }]);
    expect([await stockOf('quick'), await stockOf('slow')]).toEqual([9, 10]);
    mayEnd.resolve();
    await slow;
    expect([await stockOf('quick'), await stockOf('slow')]).toEqual([9, 9]);
  });

  test('a change is announced to the other processes, which need not poll', async () => {
    const { location, database } = await openNewDatabase();
    const { id } = await addProduct(database);
    const elsewhere = await openForTest(location);
    const catalogue = await openCatalogue(elsewhere);
    const refresh = vi.fn(catalogue.refresh);
    // The clock is stopped from here on, so that polling stops.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(watchCatalogue(elsewhere, { ...catalogue, refresh }, () => {}));
    vi.useRealTimers();
    // A new listener refreshes once by itself.
    await expect.poll(() => refresh.mock.calls.length).toBe(1);
    await refresh.mock.results[0]?.value;
    const ctx = { database, catalogue: await openCatalogue(database), actor: SOME_ADMIN };
    await removeProduct(ctx, { productId: id });
    await expect.poll(() => catalogue.snapshot.size).toBe(0);
  });

  test('a server that closes no longer listens', async () => {
    const { database } = await openNewDatabase();
    const { app } = await serveDatabase(database);
    await expect.poll(() => countListeners(database)).toBe(1);
    await app.close();
    await expect.poll(() => countListeners(database)).toBe(0);
  });
});
