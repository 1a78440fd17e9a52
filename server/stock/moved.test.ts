import { expect, test } from 'vitest';
import type { Database } from '../platform/db/open.ts';
import { addProduct, openForTest, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine, placePostgres } from '../platform/testing/engines.ts';
import { POSTGRES_URL } from '../platform/testing/postgres-database.ts';
import { findMovedStock, findNextMove } from './moved.ts';
import { returnStock } from './return.ts';
import { takeStock } from './take.ts';

/**
 * Follows moves from now on, each time only the new ones. On PostgreSQL a move is found again while
 * any older transaction is open, even one of another test.
 */
async function followMoves({ query, engine }: Database) {
  let next = await findNextMove(query, engine);
  return async () => {
    const found = await findMovedStock(query, engine, next);
    next = found.next;
    return found.moved
      .map(({ id, stock }): [string, number] => [id, stock])
      .sort(([one], [other]) => (one < other ? -1 : 1));
  };
}

describeOnEachEngine('following stock moves', (place) => {
  test('moved stock is found once, however it was moved, and unmoved stock is not', async () => {
    const database = await openMigrated(place);
    for (const id of ['a', 'b', 'c']) await addProduct(database, { id, stock: 10 });
    const findNew = await followMoves(database);
    expect(await findNew()).toEqual([]);

    await takeStock(database.query, [{ productId: 'a', qty: 2 }]);
    await takeStock(database.query, [{ productId: 'a', qty: 1 }]);
    await returnStock(database.query, [{ productId: 'b', qty: 3 }]);
    // By hand in the database, as an owner might, and as servers of an older version do.
    await database.query.updateTable('products').set({ name: 'Other' }).execute();
    await database.query.updateTable('products').set({ stock: 10 }).where('id', '=', 'c').execute();
    expect(await findNew()).toEqual([
      ['a', 7],
      ['b', 13],
    ]);
    await expect.poll(findNew).toEqual([]);

    await database.query.updateTable('products').set({ stock: 4 }).where('id', '=', 'c').execute();
    expect(await findNew()).toEqual([['c', 4]]);
    await expect.poll(findNew).toEqual([]);
  });

  test('moved stock is found even after the product that moved most was removed', async () => {
    const database = await openMigrated(place);
    for (const id of ['hot', 'other']) await addProduct(database, { id, stock: 10 });
    const findNew = await followMoves(database);
    for (let time = 0; time < 5; time += 1) {
      await takeStock(database.query, [{ productId: 'hot', qty: 1 }]);
    }
    expect(await findNew()).toEqual([['hot', 5]]);
    await expect.poll(findNew).toEqual([]);
    await database.query.deleteFrom('products').where('id', '=', 'hot').execute();
    await takeStock(database.query, [{ productId: 'other', qty: 1 }]);
    expect(await findNew()).toEqual([['other', 9]]);
  });

  test('moved stock is not found before it is committed, and then at once', async () => {
    const database = await openMigrated(place);
    await addProduct(database, { id: 'a', stock: 10 });
    const findNew = await followMoves(database);
    await database
      .transaction(async (tx) => {
        await takeStock(tx, [{ productId: 'a', qty: 1 }]);
        expect(await findNew()).toEqual([]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await findNew()).toEqual([]);
    await database.transaction((tx) => takeStock(tx, [{ productId: 'a', qty: 1 }]));
    expect(await findNew()).toEqual([['a', 9]]);
  });
});

test.skipIf(!POSTGRES_URL)(
  'on PostgreSQL a move that began before others and ended after them is found',
  async () => {
    const database = await openForTest(await placePostgres('migrated'));
    for (const id of ['a', 'b']) await addProduct(database, { id, stock: 10 });
    const findNew = await followMoves(database);
    const { query: others } = database;
    await database.transaction(async (tx) => {
      await takeStock(tx, [{ productId: 'a', qty: 1 }]);
      await takeStock(others, [{ productId: 'b', qty: 1 }]);
      expect(await findNew()).toEqual([['b', 9]]);
    });
    expect(await findNew()).toContainEqual(['a', 9]);
    await expect.poll(findNew).toEqual([]);
  },
);

test.skipIf(!POSTGRES_URL)(
  'on PostgreSQL moves from the server a backup was made on do not count as new',
  async () => {
    const database = await openForTest(await placePostgres('migrated'));
    await addProduct(database, { id: 'a', stock: 10, stock_move: 2 ** 50 });
    const findNew = await followMoves(database);
    expect(await findNew()).toEqual([]);
    await takeStock(database.query, [{ productId: 'a', qty: 1 }]);
    expect(await findNew()).toEqual([['a', 9]]);
  },
);
