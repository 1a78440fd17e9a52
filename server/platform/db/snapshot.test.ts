import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addProduct, openForTest } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { readSnapshot } from './snapshot.ts';
import type { Queryable } from './tables.ts';

describeOnEachEngine('a snapshot', (place) => {
  test('shows one moment, while others write without waiting for it', async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    await addProduct(database, { id: 'first' });
    const ids = async (db: Queryable) =>
      (await db.selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id);
    const begun = Promise.withResolvers<void>();
    const written = begun.promise.then(async () => {
      await addProduct(database, { id: 'second' });
      await database.query.updateTable('products').set({ stock: 77 }).execute();
      return ids(database.query);
    });
    const seen = await readSnapshot(location, async (db) => {
      const before = await ids(db);
      begun.resolve();
      expect(await written).toEqual(['first', 'second']);
      const stocks = await db.selectFrom('products').select('stock').execute();
      return [before, await ids(db), stocks];
    });
    expect(seen).toEqual([['first'], ['first'], [{ stock: 10 }]]);
  });

  test('cannot write', async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    await addProduct(database, { id: 'first', stock: 3 });
    const writing = readSnapshot(location, (db) => sql`update products set stock = 4`.execute(db));
    await expect(writing).rejects.toThrow(/readonly|read-only/);
    const stocks = await database.query.selectFrom('products').select('stock').execute();
    expect(stocks).toEqual([{ stock: 3 }]);
  });
});
