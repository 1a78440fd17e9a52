import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../platform/db/open.ts';
import { addProduct, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { namesIn, stockIn } from '../testing.ts';
import { openCatalogue } from './catalogue.ts';
import { changeCatalogue } from './changes.ts';

/**
 * Lets the first reads through, each of which uses the database once; holds back the results of
 * later ones until they are released.
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
  await changeCatalogue(
    { database, catalogue: await openCatalogue(database) },
    null,
    async (tx) => {
      await tx.updateTable('products').set({ name }).execute();
    },
  );
}

/** A database that can be taken down. */
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

describeOnEachEngine('the catalogue in a process', (place) => {
  test('a refresh requested while another is reading starts after it, and all such requests share one', async () => {
    const database = await openMigrated(place);
    await addProduct(database, { name: 'Old' });
    const { held, begun, letGo } = holdReadings(database, 1);
    const catalogue = await openCatalogue(held);

    const reading = catalogue.refresh();
    await expect.poll(begun).toBe(2);
    // The first refresh may have read before this write.
    await rename(database, 'New');
    const later = Array.from({ length: 5 }, () => catalogue.refresh());
    letGo();
    await Promise.all([reading, ...later]);
    expect(await namesIn(catalogue.snapshot)).toEqual(['new']);
    expect(begun()).toBe(3);
  });

  test('two refreshes never run at the same time, so none can restore an older snapshot', async () => {
    const database = await openMigrated(place);
    const { held, begun, letGo } = holdReadings(database, 2);
    const catalogue = await openCatalogue(held);

    const first = catalogue.refresh();
    // Requested exactly between the end of the first and the start of the second.
    const third = first.then(() => catalogue.refresh());
    const second = catalogue.refresh();
    await first;
    await setImmediate();
    expect(begun()).toBe(3);
    letGo();
    await Promise.all([second, third]);
  });

  test('stock that moved while the database was away for long shows when it is back', async () => {
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
    expect(stockIn(catalogue.snapshot, id)).toBe(4);
  });

  test('a failed refresh does not stop the next one', async () => {
    const database = await openMigrated(place);
    await addProduct(database, { name: 'Old' });
    const flaky = makeFlaky(database);
    const catalogue = await openCatalogue(flaky.database);
    await rename(database, 'New');
    flaky.isDown = true;
    await expect(catalogue.refresh()).rejects.toThrow('the database is down');
    expect(await namesIn(catalogue.snapshot)).toEqual(['old']);
    flaky.isDown = false;
    await catalogue.refresh();
    expect(await namesIn(catalogue.snapshot)).toEqual(['new']);
  });
});
