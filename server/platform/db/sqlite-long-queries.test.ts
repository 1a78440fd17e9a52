import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countTicks } from '../breaks-testing.ts';
import { placeSqlite } from '../testing/engines.ts';
import { startLongTransaction } from '../testing/long-transaction.ts';
import { openDatabase } from './open.ts';
import { countSlowly } from './slow-statement-testing.ts';
import { SqliteThread } from './sqlite-thread.ts';
import type { Queryable } from './tables.ts';

async function openSqlite() {
  const location = await placeSqlite('migrated');
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return { database, file: join(location.dataDir, 'haat.sqlite') };
}

const put = (db: Queryable, key: string) =>
  db.insertInto('settings').values({ key, value: '' }).execute();
const keysIn = async (db: Queryable) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

describe('long queries on SQLite', () => {
  test('a long query does not block the event loop', async () => {
    const { database } = await openSqlite();
    // The thread starts with the first.
    await keysIn(database.longQuery);
    expect(await countTicks(() => countSlowly(database.longQuery))).toBeGreaterThanOrEqual(20);
  });

  test('it sees what its caller wrote before, and nothing of an open transaction', async () => {
    const { database } = await openSqlite();
    await put(database.query, 'one');
    expect(await keysIn(database.longQuery)).toEqual(['one']);
    const long = startLongTransaction(database);
    await long.begun;
    expect(await keysIn(database.longQuery)).toEqual(['one']);
    await long.finish();
    expect(await keysIn(database.longQuery)).toEqual(['long', 'one']);
    await database.longTransaction((tx) => put(tx, 'two'));
    expect(await keysIn(database.longQuery)).toEqual(['long', 'one', 'two']);
  });

  test('callers alternate, statement by statement', async () => {
    const { database } = await openSqlite();
    const order: string[] = [];
    const askThrice = async (name: string) => {
      for (const time of [1, 2, 3]) {
        await countSlowly(database.longQuery);
        order.push(`${name} ${time}`);
      }
    };
    await Promise.all([askThrice('one'), askThrice('other')]);
    expect(order).toEqual(['one 1', 'other 1', 'one 2', 'other 2', 'one 3', 'other 3']);
  });

  test('it cannot write, and a wrong statement neither counts as an outage nor ends the thread', async () => {
    const { database } = await openSqlite();
    await expect(put(database.longQuery, 'one')).rejects.toMatchObject({ trouble: 'read-only' });
    const wrong = sql`select * from nowhere`.execute(database.longQuery);
    await expect(wrong).rejects.toThrow('no such table: nowhere');
    await expect(wrong).rejects.not.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(await keysIn(database.longQuery)).toEqual([]);
  });

  test('closing finishes it and leaves no journal; afterwards the database is away', async () => {
    const { database, file } = await openSqlite();
    await put(database.query, 'one');
    const keys = keysIn(database.longQuery);
    await Promise.all([countSlowly(database.longQuery), keys, database.close()]);
    expect(await keys).toEqual(['one']);
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(() => database.longQuery).toThrow('The database is closed');
  });

  test('a thread that has ended is away, and the next statement starts another', async () => {
    const { dataDir } = await placeSqlite();
    const file = join(dataDir, 'later', 'shop.sqlite');
    const thread = new SqliteThread(file, { isReadOnly: true });
    onTestFinished(() => thread.close());
    const read = () => thread.execute('select count(*) as count from things', []);
    await expect(read()).rejects.toMatchObject({ name: 'DatabaseUnavailable', trouble: 'away' });
    mkdirSync(dirname(file));
    const writer = new DatabaseSync(file);
    onTestFinished(() => writer.close());
    writer.exec('pragma journal_mode = wal; create table things (id text);');
    expect(await read()).toEqual({ rows: [{ count: 0 }] });
  });
});
