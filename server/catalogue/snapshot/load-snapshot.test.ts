import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { toCategory, toProduct } from '../entities.ts';
import { addCategory, contentOf, namesIn } from '../testing.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { changeCatalogue, findChangedProducts, findVersion } from './changes.ts';
import { loadSnapshot, ROWS_PER_STEP, updateSnapshot } from './load-snapshot.ts';
import { CatalogueSnapshot } from './snapshot.ts';

async function openWithProducts(place: Parameters<typeof openMigrated>[0], count: number) {
  const database = await openMigrated(place);
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 1) {
    ids.push((await addProduct(database, { created_at: left })).id);
  }
  return { database, catalogue: await openCatalogue(database), ids };
}

async function load(database: Database): Promise<CatalogueSnapshot> {
  const snapshot = new CatalogueSnapshot();
  await loadSnapshot(database.query, snapshot);
  return snapshot;
}

/** Changes a product as a verb does: with a new version. */
function change(
  database: Database,
  catalogue: Catalogue,
  id: string | null,
  work: (tx: Queryable) => Promise<unknown>,
) {
  return changeCatalogue({ database, catalogue }, id, async (tx) => void (await work(tx)));
}

function rename(database: Database, catalogue: Catalogue, id: string, name: string) {
  return change(database, catalogue, id, (tx) =>
    tx.updateTable('products').set({ name }).where('id', '=', id).execute(),
  );
}

describeOnEachEngine('the snapshot', (place) => {
  test('after a full reload the snapshot is as a new process loads it, whatever has changed', async () => {
    const { database, catalogue, ids } = await openWithProducts(place, 3);
    const { id: category_id } = await addCategory(database, { slug: 'lamps' });
    const fields = {
      name: 'Changed',
      brand: 'Other',
      price_paise: 12_345,
      description: 'Other',
      stock: 3,
      rating_halves: 2,
      created_at: 7,
      category_id,
    };
    for (const [field, value] of Object.entries(fields)) {
      const before = await contentOf(catalogue.snapshot);
      await change(database, catalogue, null, (tx) =>
        tx
          .updateTable('products')
          .set({ [field]: value })
          .where('id', '=', ids[1] ?? '')
          .execute(),
      );
      const after = await contentOf(catalogue.snapshot);
      expect(after.orders, field).not.toEqual(before.orders);
      expect(after, field).toEqual(await contentOf(await load(database)));
    }
    await change(database, catalogue, null, (tx) =>
      tx
        .deleteFrom('products')
        .where('id', '=', ids[0] ?? '')
        .execute(),
    );
    expect(catalogue.snapshot.size).toBe(2);
    expect(await contentOf(catalogue.snapshot)).toEqual(await contentOf(await load(database)));
  });

  test('products are read as they are in the database, in the order of the ids, without those that are gone', async () => {
    const { database, catalogue, ids } = await openWithProducts(place, 3);
    const [first = '', second = '', third = ''] = ids;
    await database.query
      .updateTable('products')
      .set({ stock: 2 })
      .where('id', '=', third)
      .execute();
    await database.query.deleteFrom('products').where('id', '=', second).execute();
    const products = await catalogue.findProducts([third, second, first]);
    expect(products.map(({ _id, countInStock }) => [_id, countInStock])).toEqual([
      [third, 2],
      [first, 10],
    ]);
    expect(await catalogue.findProducts([])).toEqual([]);
  });

  test('listeners are told which products have changed, or that it was more than products', async () => {
    const { database, catalogue, ids } = await openWithProducts(place, 2);
    const changes: unknown[] = [];
    catalogue.onChange((changed) => changes.push(changed));
    await rename(database, catalogue, ids[0] ?? '', 'Changed');
    await catalogue.refresh();
    await change(database, catalogue, null, (tx) =>
      tx.updateTable('categories').set({ name: 'Other' }).execute(),
    );
    expect(changes).toEqual([
      { kind: 'products', ids: [ids[0]] },
      { kind: 'products', ids: undefined },
    ]);
    expect(catalogue.snapshot.categories).toMatchObject([{ name: 'Other' }]);
  });

  test('after any series of changes the updated snapshot equals the one a new process loads', async () => {
    const { database, catalogue } = await openWithProducts(place, 3);
    const { id: category_id } = await addCategory(database, { slug: 'toys' });
    const anyChange = fc.record({
      kind: fc.constantFrom('add', 'add', 'rename', 'remove'),
      pick: fc.nat(),
      // Few different times, so that many products are equally old.
      created_at: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 4 }), async (changes) => {
        // Made by another process, so that this one sees several versions at once.
        const elsewhere = await openCatalogue(database);
        for (const { kind, pick, created_at } of changes) {
          const known = elsewhere.snapshot.ids();
          const picked = known[pick % Math.max(1, known.length)];
          const id = kind === 'add' || picked === undefined ? newId() : picked;
          if (kind === 'rename') {
            await database.query
              .updateTable('products')
              .set({ name: 'R' })
              .where('id', '=', id)
              .execute();
          } else if (kind === 'remove') {
            await database.query.deleteFrom('products').where('id', '=', id).execute();
          } else await addProduct(database, { id, created_at, category_id });
          await change(database, elsewhere, id, async () => {});
        }
        const { categories } = catalogue.snapshot;
        const updated = await updateSnapshot(database.query, catalogue.snapshot);
        expect(updated?.ids).toBeDefined();
        expect(catalogue.snapshot.categories).toBe(categories);
        const { orders, version } = await contentOf(await load(database));
        expect(await contentOf(catalogue.snapshot)).toMatchObject({ orders, version });
      }),
      { numRuns: 15 },
    );
  });

  test('a process that is further behind than the stored changes reloads everything', async () => {
    const { database, catalogue, ids } = await openWithProducts(place, 2);
    const { snapshot: known } = await openCatalogue(database);
    await rename(database, catalogue, ids[0] ?? '', 'First');
    await rename(database, catalogue, ids[1] ?? '', 'Second');
    // As if there had been so many that the first is no longer stored.
    await database.query
      .deleteFrom('catalogue_changes')
      .where('version', '=', known.version + 1)
      .execute();
    const updated = await updateSnapshot(database.query, known);
    expect(updated).toEqual({ ids: undefined });
    expect(await contentOf(known)).toEqual(await contentOf(await load(database)));
    expect(await namesIn(known)).toEqual(['first', 'second']);
  });

  test('only the last 1,000 changes are stored', async () => {
    const { database, catalogue, ids } = await openWithProducts(place, 1);
    const version = 5_000;
    const old = Array.from({ length: 1_000 }, (_, index) => ({
      version: version - index,
      product_id: ids[0] ?? null,
    }));
    await database.query.updateTable('catalogue_version').set({ version }).execute();
    await database.query.insertInto('catalogue_changes').values(old).execute();
    await rename(database, catalogue, ids[0] ?? '', 'Changed');
    const kept = await database.query
      .selectFrom('catalogue_changes')
      .select('version')
      .orderBy('version')
      .execute();
    expect(kept).toHaveLength(1_000);
    expect(kept[0]?.version).toBe(4_002);
    expect(await findChangedProducts(database.query, 4_001, 5_001)).toEqual(ids);
    expect(await findChangedProducts(database.query, 4_000, 5_001)).toBeUndefined();
  });

  test('without a change there is nothing to update', async () => {
    const { database, catalogue } = await openWithProducts(place, 1);
    expect(await updateSnapshot(database.query, catalogue.snapshot)).toBeUndefined();
  });

  test('a shop restored to an older state is reloaded', async () => {
    const { database, catalogue, ids } = await openWithProducts(place, 1);
    await rename(database, catalogue, ids[0] ?? '', 'Later');
    await database.query.updateTable('catalogue_version').set({ version: 0 }).execute();
    await database.query.updateTable('products').set({ name: 'Earlier' }).execute();
    await catalogue.refresh();
    expect(catalogue.snapshot.version).toBe(0);
    expect(await namesIn(catalogue.snapshot)).toEqual(['earlier']);
  });

  test('a first load that failed halfway is completed by the next, whatever has changed in between', async () => {
    const database = await openMigrated(place);
    const catalogue = await openCatalogue(database);
    for (let left = ROWS_PER_STEP + 2; left > 0; left -= 1) {
      await addProduct(database, { created_at: left });
    }
    const ids = await database.query.selectFrom('products').select('id').orderBy('id').execute();
    let reads = 0;
    const away: typeof database.query = database.query.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1;
        if (reads === 3) throw new Error('The database is away.');
        return result;
      },
    });
    const { snapshot } = catalogue;
    await expect(loadSnapshot(away, snapshot)).rejects.toThrow('The database is away.');
    expect(snapshot.size).toBe(0);
    await change(database, catalogue, null, (tx) =>
      tx
        .deleteFrom('products')
        .where('id', '=', ids[0]?.id ?? '')
        .execute(),
    );
    expect(snapshot.size).toBe(ROWS_PER_STEP + 1);
    expect(await contentOf(snapshot)).toEqual(await contentOf(await load(database)));
  });

  test('a failed change creates no version and notifies nobody', async () => {
    const { database, catalogue } = await openWithProducts(place, 1);
    const before = await findVersion(database.query);
    await expect(
      change(database, catalogue, null, async () => {
        throw new Error('power cut');
      }),
    ).rejects.toThrow('power cut');
    expect(await findVersion(database.query)).toBe(before);
    expect(await database.query.selectFrom('catalogue_changes').selectAll().execute()).toEqual([]);
  });
});

test('a row becomes a product in rupees and stars, and a category with its time as text', () => {
  const row = {
    id: 'p1',
    name: 'Teapot',
    brand: 'Khurja',
    category: 'kitchen',
    price_paise: 124_950,
    description: 'Clay.',
    image: '/images/teapot-640.webp',
    sku: 'TP-01',
    stock: 3,
    rating_halves: 9,
    created_at: 5,
  };
  expect(toProduct(row)).toEqual({
    _id: 'p1',
    name: 'Teapot',
    brand: 'Khurja',
    category: 'kitchen',
    price: 1249.5,
    description: 'Clay.',
    image: '/images/teapot-640.webp',
    countInStock: 3,
    rating: 4.5,
  });
  expect(
    toCategory({ id: 'c1', name: 'Toys', slug: 'toys', is_built_in: 0, created_at: 0 }),
  ).toEqual({ _id: 'c1', name: 'Toys', slug: 'toys', createdAt: '1970-01-01T00:00:00.000Z' });
});
