import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countTicks } from '../breaks-testing.ts';
import { Failure } from '../failure.ts';
import { placeSqlite } from '../testing/engines.ts';
import { type Database, openDatabase } from './open.ts';
import { countSlowly } from './slow-statement-testing.ts';
import type { Queryable } from './tables.ts';

async function openSqlite() {
  const location = await placeSqlite('migrated');
  const database = await openDatabase(location, { sqliteBusyMs: 200 });
  onTestFinished(() => database.close());
  return { database, file: join(location.dataDir, 'haat.sqlite') };
}

const put = (db: Queryable, key: string, value = '') =>
  db.insertInto('settings').values({ key, value }).execute();
const keysIn = async ({ query }: Database) =>
  (await query.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

describe('long transactions on SQLite', () => {
  test('a statement of a long transaction does not block the event loop', async () => {
    const { database } = await openSqlite();
    await database.longTransaction(async (tx) => {
      // The thread has started with the transaction.
      expect(await countTicks(() => countSlowly(tx))).toBeGreaterThanOrEqual(20);
    });
  });

  test('it sees its own writes, and nobody else does before its commit', async () => {
    const { database } = await openSqlite();
    const written = await database.longTransaction(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('settings')
        .values({ key: 'one', value: '1' })
        .executeTakeFirstOrThrow();
      const seen = await tx.selectFrom('settings').selectAll().execute();
      return { numInsertedOrUpdatedRows, seen };
    });
    expect(written).toEqual({
      numInsertedOrUpdatedRows: 1n,
      seen: [{ key: 'one', value: '1' }],
    });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const long = database.longTransaction(async (tx) => {
      await put(tx, 'two');
      begin();
      await end;
    });
    await begun;
    expect(await keysIn(database)).toEqual(['one']);
    finish();
    await long;
    expect(await keysIn(database)).toEqual(['one', 'two']);
  });

  test('a Failure or an error undoes everything, and the next one works', async () => {
    const { database } = await openSqlite();
    const failure = new Failure('nothingHere');
    const refused = await database.longTransaction(async (tx) => {
      await put(tx, 'refused');
      return failure;
    });
    expect(refused).toBe(failure);
    await put(database.query, 'one');
    const again = database.longTransaction(async (tx) => {
      await put(tx, 'undone');
      await put(tx, 'one');
    });
    await expect(again).rejects.toThrow('UNIQUE constraint failed: settings.key');
    await expect(again).rejects.not.toMatchObject({ name: 'DatabaseUnavailable' });
    await database.longTransaction((tx) => put(tx, 'two'));
    expect(await keysIn(database)).toEqual(['one', 'two']);
  });

  test('it takes turns with other writers, even those of the same tick of the event loop', async () => {
    const { database } = await openSqlite();
    const order: string[] = [];
    const noted = async (name: string, work: Promise<unknown>) => {
      await work;
      order.push(name);
    };
    /** Whether anybody else's rows appear between two looks of a transaction. */
    const lookTwice = (key: string) => async (tx: Queryable) => {
      const keys = () => tx.selectFrom('settings').select('key').orderBy('key').execute();
      const before = await keys();
      await countSlowly(tx);
      expect(await keys()).toEqual(before);
      await put(tx, key);
    };
    await Promise.all([
      noted('first', put(database.query, 'first')),
      noted('long', database.longTransaction(lookTwice('long'))),
      noted('short', database.transaction(lookTwice('short'))),
      noted('second long', database.longTransaction(lookTwice('second long'))),
      noted('last', put(database.query, 'last')),
    ]);
    expect(order.indexOf('first')).toBeLessThan(order.indexOf('long'));
    expect(order.indexOf('long')).toBeLessThan(order.indexOf('second long'));
    expect(await keysIn(database)).toEqual(['first', 'last', 'long', 'second long', 'short']);
  });

  test('it reports a file locked by another process as away, and works again afterwards', async () => {
    const { database, file } = await openSqlite();
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    await expect(database.longTransaction((tx) => put(tx, 'one'))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      trouble: 'away',
      isOutcomeUnknown: false,
    });
    other.exec('rollback');
    await database.longTransaction((tx) => put(tx, 'two'));
    expect(await keysIn(database)).toEqual(['two']);
  });

  test('a full disk undoes all of it, and later statements do not write on their own', async () => {
    const { database } = await openSqlite();
    const full = database.longTransaction(async (tx) => {
      await put(tx, 'before');
      await sql`pragma max_page_count = 1`.execute(tx);
      await put(tx, 'large', 'x'.repeat(4 * 1024 * 1024)).catch(() => {});
      await put(tx, 'after');
    });
    await expect(full).rejects.toMatchObject({ name: 'DatabaseUnavailable', trouble: 'full' });
    expect(await keysIn(database)).toEqual([]);
  });

  test('closing waits for it, and leaves no journal', async () => {
    const { database, file } = await openSqlite();
    const long = database.longTransaction(async (tx) => {
      await countSlowly(tx);
      await put(tx, 'long');
    });
    await Promise.all([long, database.close()]);
    expect(existsSync(`${file}-wal`)).toBe(false);
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    const keys = other.prepare('select key from settings').all();
    expect(keys.map(({ key }) => key)).toEqual(['long']);
  });
});
