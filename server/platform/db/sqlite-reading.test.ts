import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countTicks } from '../breaks-testing.ts';
import { placeSqlite } from '../testing/engines.ts';
import { startLongTransaction } from '../testing/long-transaction.ts';
import { openDatabase } from './open.ts';
import { countSlowly } from './slow-statement-testing.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteFile } from './sqlite-file.ts';
import { SqliteTick } from './sqlite-tick.ts';
import type { Queryable } from './tables.ts';

async function openSqlite() {
  const location = await placeSqlite('migrated');
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return { database, file: join(location.dataDir, 'haat.sqlite') };
}

/** Acts as another process. */
function openOther(file: string): DatabaseSync {
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  return other;
}

const put = (db: Queryable, key: string) =>
  db.insertInto('settings').values({ key, value: '' }).execute();
const keysIn = async (db: Queryable) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

async function expectNoneRejected(work: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
}

describe('reading on SQLite', () => {
  test('reads do not wait for a long transaction, even when they start in the same tick as it', async () => {
    const { database } = await openSqlite();
    const write = put(database.query, 'joined');
    const before = keysIn(database.query);
    const long = startLongTransaction(database);
    const after = keysIn(database.query);
    expect(await before).toEqual([]);
    expect(await after).toEqual([]);
    await long.begun;
    expect(await keysIn(database.query)).toEqual([]);
    await Promise.all([write, long.finish()]);
    expect(await keysIn(database.query)).toEqual(['joined', 'long']);
  });

  test('reads see what their caller wrote before, whatever others are writing', async () => {
    const { database } = await openSqlite();
    const rounds = [1, 2, 3, 4, 5];
    const writeAndRead = async (name: string, write: (key: string) => Promise<unknown>) => {
      for (const round of rounds) {
        const key = `${name} ${round}`;
        await write(key);
        expect(await keysIn(database.query)).toContain(key);
      }
    };
    const slowly = (key: string) =>
      database.transaction(async (tx) => {
        await put(tx, key);
        await countSlowly(tx);
      });
    const raw = (key: string) =>
      sql`insert into settings (key, value) values (${key}, '')`.execute(database.query);
    await Promise.all([
      writeAndRead('slow', slowly),
      ...Array.from({ length: 5 }, (_, n) =>
        writeAndRead(`single ${n}`, (key) => put(database.query, key)),
      ),
      ...Array.from({ length: 5 }, (_, n) => writeAndRead(`raw ${n}`, raw)),
      ...Array.from({ length: 5 }, (_, n) =>
        writeAndRead(`transaction ${n}`, (key) => database.transaction((tx) => put(tx, key))),
      ),
    ]);
    expect(await keysIn(database.query)).toHaveLength(80);
  });

  test('reads in a transaction see its own writes; nobody else sees them before the commit', async () => {
    const { database } = await openSqlite();
    let isOver = false;
    const transaction = database.transaction(async (tx) => {
      const seen = [];
      for (const key of ['one', 'three', 'two']) {
        await put(tx, key);
        seen.push(await keysIn(tx));
      }
      isOver = true;
      return seen;
    });
    const all = ['one', 'three', 'two'];
    while (!isOver) expect([[], all]).toContainEqual(await keysIn(database.query));
    expect(await transaction).toEqual([['one'], ['one', 'three'], all]);
    expect(await keysIn(database.query)).toEqual(all);
  });

  test('reads wait for a locked file, and report the database as away after the timeout', async () => {
    const { dataDir } = await placeSqlite();
    const file = join(dataDir, 'locked.sqlite');
    const other = openOther(file);
    // Only with a rollback journal can a writer lock out readers.
    other.exec('pragma journal_mode = delete; create table things (id); begin exclusive;');
    const parts = { tick: new SqliteTick(), busyTimeoutMs: 200 };
    const reader = new SqliteConnection(new SqliteFile(file, '', { readOnly: true }), parts);
    onTestFinished(() => reader.close());
    const read = () => reader.run('select id from things');
    await expect(read()).rejects.toMatchObject({ name: 'DatabaseUnavailable', trouble: 'away' });
    other.exec('rollback');
    expect(await read()).toEqual({ rows: [] });
    other.exec('begin exclusive');
    setImmediate(() => other.exec('rollback'));
    expect(await read()).toEqual({ rows: [] });
  });

  test('many reads yield to the event loop', async () => {
    const { database } = await openSqlite();
    const ticks = await countTicks(() =>
      Promise.all(Array.from({ length: 10 }, () => countSlowly(database.query))),
    );
    expect(ticks).toBeGreaterThanOrEqual(5);
  });

  test('reads finish when the database is closed', async () => {
    const { database, file } = await openSqlite();
    const reads = Array.from({ length: 5 }, () => countSlowly(database.query));
    await expectNoneRejected([...reads, database.close()]);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

test('closing SQLite waits for a long transaction and the queue behind it, and leaves no journal', async () => {
  const { database, file } = await openSqlite();
  const long = startLongTransaction(database);
  await long.begun;
  const work = [
    put(database.query, 'queued'),
    database.transaction((tx) => put(tx, 'queued, too')),
    keysIn(database.query),
    database.close(),
  ];
  await expectNoneRejected([...work, long.finish()]);
  expect(existsSync(`${file}-wal`)).toBe(false);
  const keys = openOther(file).prepare('select key from settings order by key').all();
  expect(keys.map(({ key }) => key)).toEqual(['long', 'queued', 'queued, too']);
});

test("SQLite's `data_version` changes when other processes write, not when this one does", async () => {
  const { database, file } = await openSqlite();
  const readVersion = async () =>
    (await sql<{ data_version: number }>`pragma data_version`.execute(database.query)).rows[0]
      ?.data_version;
  const before = await readVersion();
  await put(database.query, 'own');
  await database.transaction((tx) => put(tx, 'own, too'));
  expect(await readVersion()).toBe(before);
  openOther(file).exec("insert into settings (key, value) values ('of another', '')");
  expect(await readVersion()).not.toBe(before);
});
