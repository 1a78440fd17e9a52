import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../platform/db/open.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { openCatalogue } from './catalogue.ts';
import { changeCatalogue } from './changes.ts';

/**
 * The same database for the first readings, each of which asks for it once; the results of the
 * later ones are held back until they are let go.
 */
function holdReadings(database: Database, free: number) {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await letGo;
      return result;
    },
  };
  let begun = 0;
  const held: Database = {
    ...database,
    get query() {
      begun += 1;
      return begun > free ? database.query.withPlugin(plugin) : database.query;
    },
  };
  return { held, begun: () => begun, letGo: resolve };
}

async function rename(database: Database, name: string): Promise<void> {
  await changeCatalogue(database, await openCatalogue(database), null, async (tx) => {
    await tx.updateTable('products').set({ name }).execute();
  });
}

/** The same database, until it is down. */
function makeFlaky(database: Database) {
  const flaky = {
    isDown: false,
    database: {
      ...database,
      get query() {
        if (flaky.isDown) throw new Error('the database is down');
        return database.query;
      },
    },
  };
  return flaky;
}

describeOnEachEngine('the catalogue of a process', (place) => {
  test('a refresh asked for while another is reading begins after it, and one such is enough for all', async () => {
    const database = await openMigrated(place);
    await addProduct(database, { name: 'Old' });
    const { held, begun, letGo } = holdReadings(database, 1);
    const catalogue = await openCatalogue(held);

    const reading = catalogue.refresh();
    await expect.poll(begun).toBe(2);
    // The first may have read before this is written.
    await rename(database, 'New');
    const later = Array.from({ length: 5 }, () => catalogue.refresh());
    letGo();
    await Promise.all([reading, ...later]);
    expect(catalogue.snapshot().entries).toMatchObject([{ product: { name: 'New' } }]);
    expect(begun()).toBe(3);
  });

  test('two refreshes never run at the same time, so none can put an older snapshot back', async () => {
    const database = await openMigrated(place);
    const { held, begun, letGo } = holdReadings(database, 2);
    const catalogue = await openCatalogue(held);

    const first = catalogue.refresh();
    // Asked for at the very moment between the first, which has ended, and the second.
    const third = first.then(() => catalogue.refresh());
    const second = catalogue.refresh();
    await first;
    await nextTurn();
    expect(begun()).toBe(3);
    letGo();
    await Promise.all([second, third]);
  });

  test('stock that moved while the database was away for long is seen when it is back', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database, { stock: 5 });
    const flaky = makeFlaky(database);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const catalogue = await openCatalogue(flaky.database);
    flaky.isDown = true;
    const movedAt = Date.now();
    await database.query.updateTable('products').set({ stock: 4 }).where('id', '=', id).execute();
    vi.setSystemTime(movedAt + 10 * 60_000);
    await expect(catalogue.refresh()).rejects.toThrow('the database is down');
    flaky.isDown = false;
    await catalogue.refresh();
    expect(catalogue.snapshot().byId.get(id)?.product.countInStock).toBe(4);
  });

  test('a refresh that fails does not stop the next one', async () => {
    const database = await openMigrated(place);
    await addProduct(database, { name: 'Old' });
    const flaky = makeFlaky(database);
    const catalogue = await openCatalogue(flaky.database);
    await rename(database, 'New');
    flaky.isDown = true;
    await expect(catalogue.refresh()).rejects.toThrow('the database is down');
    expect(catalogue.snapshot().entries).toMatchObject([{ product: { name: 'Old' } }]);
    flaky.isDown = false;
    await catalogue.refresh();
    expect(catalogue.snapshot().entries).toMatchObject([{ product: { name: 'New' } }]);
  });
});
