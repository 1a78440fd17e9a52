import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openForTest } from '../testing/databases.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';
import type { Queryable } from './tables.ts';

const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_BYTES = 4_096;

/** Counts commits: in the WAL, only a commit's last frame carries the size of the file. */
function countCommits(dataDir: string): number {
  const wal = readFileSync(join(dataDir, 'haat.sqlite-wal'));
  let commits = 0;
  const frame = FRAME_HEADER_BYTES + PAGE_BYTES;
  for (let at = WAL_HEADER_BYTES; at + frame <= wal.length; at += frame) {
    if (wal.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

describe('writing on SQLite', () => {
  async function openTables() {
    const dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = await openForTest({ databaseUrl: undefined, dataDir });
    const onlooker = await openForTest({ databaseUrl: undefined, dataDir });
    await sql`create table settings (key text primary key not null, value text not null) strict`.execute(
      database.query,
    );
    await sql`create table parents (id text primary key not null) strict`.execute(database.query);
    await sql`create table children (
      parent_id text not null references parents (id) deferrable initially deferred
    ) strict`.execute(database.query);
    const put = (key: string) =>
      database.transaction((tx) => tx.insertInto('settings').values({ key, value: '' }).execute());
    const seen = async (by: Database = onlooker) => {
      const rows = await by.query.selectFrom('settings').select('key').orderBy('key').execute();
      return rows.map(({ key }) => key);
    };
    return { database, onlooker, dataDir, put, seen };
  }

  test('writes in one tick of the event loop share one commit', async () => {
    const { database, dataDir, put, seen } = await openTables();
    const before = countCommits(dataDir);
    const keys = Array.from({ length: 20 }, (_, n) => `key${n}`).sort();
    await Promise.all(
      keys.map((key, n) =>
        n % 2 === 0
          ? put(key)
          : database.query.insertInto('settings').values({ key, value: '' }).execute(),
      ),
    );
    expect(countCommits(dataDir) - before).toBe(1);
    expect(await seen()).toEqual(keys);
  });

  test('no caller gets an answer that depends on a write before that write is on disk', async () => {
    const { database, put, seen } = await openTables();
    const answers: string[][] = [];
    await Promise.all([
      put('one').then(async () => answers.push(await seen())),
      seen(database).then(async (keys) => {
        expect(await seen()).toEqual(expect.arrayContaining(keys));
      }),
      put('two').then(async () => answers.push(await seen())),
    ]);
    for (const keys of answers) expect(keys).toEqual(['one', 'two']);
  });

  test('a transaction that throws does not affect the others in the same commit', async () => {
    const { database, put, seen } = await openTables();
    const fail = database.transaction(async (tx) => {
      await tx.insertInto('settings').values({ key: 'failed', value: '' }).execute();
      throw new Error('on purpose');
    });
    const results = await Promise.allSettled([put('one'), fail, put('two'), put('one')]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await seen()).toEqual(['one', 'two']);
  });

  test('a failed commit rejects every write that shared it, and the next commit works', async () => {
    const { database, put, seen } = await openTables();
    const orphan = sql`insert into children (parent_id) values ('nobody')`;
    const results = await Promise.allSettled([
      put('one'),
      database.transaction((tx) => orphan.execute(tx)),
      put('two'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await seen()).toEqual([]);
    await put('three');
    expect(await seen()).toEqual(['three']);
  });

  test('two processes that write at once wait for each other', async () => {
    const { onlooker: other, put, seen } = await openTables();
    const keys = Array.from({ length: 40 }, (_, n) => `key${n}`).sort();
    await Promise.all(
      keys.map((key, n) =>
        n % 2 === 0
          ? put(key)
          : other.transaction((tx) =>
              tx.insertInto('settings').values({ key, value: '' }).execute(),
            ),
      ),
    );
    expect(await seen()).toEqual(keys);
  });
});

test('SQLite keeps what savepoints restore in memory, but not during a migration, which may change every page', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openForTest({ databaseUrl: undefined, dataDir });
  const places: unknown[] = [];
  const look = async (db: Queryable) => {
    const { rows } = await sql<{ temp_store: number }>`pragma temp_store`.execute(db);
    places.push(rows[0]?.temp_store);
  };
  await migrate(database, { migrations: [{ name: 'one', up: look }] });
  await look(database.query);
  // As SQLite numbers them: 0 is the default, a file, and 2 is memory.
  expect(places).toEqual([0, 2]);
});
