import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Category, Product } from '../../../contract/catalogue/schemas.ts';
import type { Database } from '../../platform/db/open.ts';
import { SOME_ADMIN } from '../../platform/testing/context.ts';
import { addProduct, openForTest, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, placeSqlite } from '../../platform/testing/engines.ts';
import { startLongTransaction } from '../../platform/testing/long-transaction.ts';
import { serveDatabase, type TestShop } from '../../platform/testing/test-shop.ts';
import { openPort } from '../../storefront/response-cache/testing.ts';
import { changeProduct } from '../products/products.ts';
import { namesIn as namesInSnapshot, productForm } from '../testing.ts';
import { openCatalogue } from './catalogue.ts';
import { watchCatalogue } from './watch.ts';

/** Two servers on one database, with separate connections like two processes. */
async function openPair(place: Parameters<typeof openMigrated>[0]) {
  const location = await place('migrated');
  const database = await openForTest(location);
  const { id } = await addProduct(database, { name: 'First' });
  const one = await serveDatabase(database);
  const other = await serveDatabase(await openForTest(location));
  const { jwtToken: token } = await one.admin();
  return { location, database, id, one, other, token };
}

async function namesIn({ request }: TestShop): Promise<string[]> {
  const products = (await request({ url: '/api/products' })).json<Product[]>();
  return products.map(({ name }) => name).sort();
}

function add({ request }: TestShop, token: string, name: string) {
  return request({
    method: 'POST',
    url: '/api/admin/add_product',
    token,
    body: productForm({ name }),
  });
}

describeOnEachEngine('two processes', (place) => {
  test('a product added through one process shows in the other', async () => {
    const { one, other, token } = await openPair(place);
    await add(one, token, 'Second');
    await expect.poll(() => namesIn(other)).toEqual(['First', 'Second']);
    await add(other, token, 'Third');
    await expect.poll(() => namesIn(one)).toEqual(['First', 'Second', 'Third']);
  });

  test('a product changed or removed and a category renamed through one process show in the other', async () => {
    const { one, other, token, id } = await openPair(place);
    const body = { ...productForm({ name: 'Renamed' }), _id: id };
    await one.request({ method: 'PUT', url: '/api/admin/update_product', token, body });
    await expect.poll(() => namesIn(other)).toEqual(['Renamed']);

    const categoriesIn = async ({ request }: TestShop) =>
      (await request({ url: '/api/admin/categories' })).json<{ categories: Category[] }>()
        .categories;
    const [builtIn] = await categoriesIn(one);
    await one.request({
      method: 'PUT',
      url: '/api/admin/update_category',
      token,
      body: { _id: builtIn?._id, name: 'Everything' },
    });
    await expect.poll(() => categoriesIn(other)).toMatchObject([{ name: 'Everything' }]);

    await one.request({
      method: 'DELETE',
      url: '/api/admin/remove_product',
      token,
      body: { _id: id },
    });
    await expect.poll(() => namesIn(other)).toEqual([]);
  });

  test('cached answers of the other process are refreshed too', async () => {
    const { one, other, token, id } = await openPair(place);
    const { ask, warmCache } = await openPort(other);
    await warmCache('/api/products', `/api/products/${id}`);
    const body = { ...productForm({ name: 'Renamed' }), _id: id };
    await one.request({ method: 'PUT', url: '/api/admin/update_product', token, body });
    const nameAt = async (path: string) =>
      /"name":"(\w+)"/.exec(String((await ask(path)).body))?.[1];
    await expect.poll(() => nameAt('/api/products')).toBe('Renamed');
    expect(await nameAt(`/api/products/${id}`)).toBe('Renamed');
  });

  test('the other process replaces only the changed product', async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    const ids = [];
    for (const created_at of [3, 2, 1]) ids.push((await addProduct(database, { created_at })).id);
    const elsewhere = await openForTest(location);
    const catalogue = await openCatalogue(elsewhere);
    const stop = watchCatalogue(elsewhere, catalogue, () => {});
    const { categories } = catalogue.snapshot;
    const changes: unknown[] = [];
    catalogue.onChange((change) => changes.push(change));
    const form = { ...productForm({ name: 'Renamed' }), price: 1, countInStock: 1 };
    const ctx = { database, catalogue: await openCatalogue(database), actor: SOME_ADMIN };
    await changeProduct(ctx, { productId: ids[1] ?? '', ...form });
    await expect.poll(async () => (await namesInSnapshot(catalogue.snapshot))[1]).toBe('renamed');
    await stop();
    expect(changes).toEqual([{ kind: 'products', ids: [ids[1]] }]);
    expect(catalogue.snapshot.categories).toBe(categories);
  });
});

test('on SQLite a single poll waits behind a long transaction, however often one was due', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const database = await openMigrated(placeSqlite);
  let questions = 0;
  const counting: Database = {
    ...database,
    get query() {
      questions += 1;
      return database.query;
    },
  };
  const errors: unknown[] = [];
  const stop = watchCatalogue(counting, await openCatalogue(database), (error) =>
    errors.push(error),
  );
  const long = startLongTransaction(database);
  await long.begun;
  vi.advanceTimersByTime(1_000);
  await long.finish();
  await stop();
  expect(questions).toBe(1);
  expect(errors).toEqual([]);
});

test('on SQLite other processes are polled twenty times a second, and moved stock twice', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const database = await openMigrated(placeSqlite);
  const catalogue = await openCatalogue(database);
  let looks = 0;
  let refreshes = 0;
  const watched: Database = {
    ...database,
    get query() {
      looks += 1;
      return database.query;
    },
  };
  const counting = {
    ...catalogue,
    refresh: () => {
      refreshes += 1;
      return catalogue.refresh();
    },
  };
  onTestFinished(watchCatalogue(watched, counting, () => {}));
  const pass50ms = async () => {
    vi.advanceTimersByTime(50);
    // After the refresh that the poll may have requested.
    for (let times = 0; times < 2; times += 1) await catalogue.refresh();
    await setImmediate();
  };
  for (let passed = 50; passed <= 450; passed += 50) await pass50ms();
  // The very first poll has nothing to compare with.
  expect([looks, refreshes]).toEqual([9, 1]);
  await pass50ms();
  expect([looks, refreshes]).toEqual([10, 2]);
});
