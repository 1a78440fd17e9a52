import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countTicks } from '../breaks-testing.ts';
import { addProduct } from '../testing/databases.ts';
import { placeSqlite } from '../testing/engines.ts';
import { type Database, openDatabase } from './open.ts';
import type { Queryable } from './tables.ts';

async function openSqlite() {
  const location = await placeSqlite('migrated');
  const database = await openDatabase(location, { sqliteBusyMs: 200 });
  onTestFinished(() => database.close());
  /** Acts as another process. */
  const other = new DatabaseSync(join(location.dataDir, 'haat.sqlite'));
  onTestFinished(() => other.close());
  return { database, other };
}

const put = (db: Queryable, key: string, value = '') =>
  db.insertInto('settings').values({ key, value }).execute();
const keysIn = async ({ query }: Database) =>
  (await query.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

const unavailable = (trouble: string) => ({
  name: 'DatabaseUnavailable',
  trouble,
  isOutcomeUnknown: false,
});

async function setPages(database: Database, most: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(most)}`.execute(database.query);
}

async function leaveNoRoom(database: Database): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.query);
  await setPages(database, rows[0]?.page_count ?? 0);
}

describe('SQLite', () => {
  test('SQLite locked by another process is away for writers only, and works again when the lock is released', async () => {
    const { database, other } = await openSqlite();
    other.exec('begin immediate');
    const refused = expect(put(database.query, 'one')).rejects.toMatchObject(unavailable('away'));
    expect(await keysIn(database)).toEqual([]);
    await refused;
    expect(await keysIn(database)).toEqual([]);
    // Later callers do not wait for the full timeout again.
    const storm = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => database.transaction((tx) => put(tx, `key${n}`))),
    );
    for (const result of storm) {
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable('away') });
    }
    other.exec('rollback');
    await expect
      .poll(() =>
        put(database.query, 'two').then(
          () => 'put',
          () => 'refused',
        ),
      )
      .toBe('put');
    expect(await keysIn(database)).toEqual(['two']);
  });

  test('a full SQLite disk fails every write of the same commit, keeps none of them, and recovers when there is space again', async () => {
    const { database } = await openSqlite();
    await put(database.query, 'before');
    await leaveNoRoom(database);
    const large = 'x'.repeat(1_000_000);
    const results = await Promise.allSettled([
      database.transaction((tx) => put(tx, 'small')),
      put(database.query, 'large', large),
      database.transaction((tx) => put(tx, 'large, too', large)),
    ]);
    for (const result of results) {
      // A small write may have been committed before the disk was full; if so, it must be there.
      if (result.status === 'rejected') expect(result.reason).toMatchObject(unavailable('full'));
    }
    expect(results.slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const isSmallSaved = results[0]?.status === 'fulfilled';
    expect(await keysIn(database)).toEqual(isSmallSaved ? ['before', 'small'] : ['before']);
    await setPages(database, 1_000_000);
    await put(database.query, 'large', large);
    expect(await keysIn(database)).toContain('large');
  });

  test('a full SQLite disk still answers reads while writes fail', async () => {
    const { database } = await openSqlite();
    await put(database.query, 'before');
    await leaveNoRoom(database);
    const large = 'x'.repeat(1_000_000);
    for (let round = 0; round < 20; round += 1) {
      const reads: Promise<string[]>[] = [];
      const writes: Promise<unknown>[] = [];
      for (const kind of ['single', 'transaction', 'single', 'transaction']) {
        reads.push(keysIn(database));
        const key = `${kind} ${writes.length}`;
        writes.push(
          kind === 'single'
            ? put(database.query, key, large)
            : database.transaction((tx) => put(tx, key, large)),
        );
        reads.push(keysIn(database));
      }
      const [read, written] = await Promise.all([
        Promise.allSettled(reads),
        Promise.allSettled(writes),
      ]);
      const seen = { status: 'fulfilled', value: ['before'] };
      expect(read).toEqual(reads.map(() => seen));
      expect(written.map(({ status }) => status)).toEqual(writes.map(() => 'rejected'));
    }
  });

  test('SQLite that became read-only still answers reads', async () => {
    const { database } = await openSqlite();
    await put(database.query, 'before');
    await sql`pragma query_only = on`.execute(database.query);
    await expect(put(database.query, 'one')).rejects.toMatchObject(unavailable('read-only'));
    await expect(database.transaction((tx) => put(tx, 'two'))).rejects.toMatchObject(
      unavailable('read-only'),
    );
    expect(await keysIn(database)).toEqual(['before']);
    await sql`pragma query_only = off`.execute(database.query);
    await put(database.query, 'three');
    expect(await keysIn(database)).toEqual(['before', 'three']);
  });

  test('a closed SQLite database counts as away', async () => {
    const { database } = await openSqlite();
    await database.close();
    await expect(keysIn(database)).rejects.toMatchObject(unavailable('away'));
  });

  test('a wrong statement of our own does not count as an outage', async () => {
    const { database } = await openSqlite();
    await expect(sql`select * from nowhere`.execute(database.query)).rejects.toMatchObject({
      code: 'ERR_SQLITE_ERROR',
    });
    const { id } = await addProduct(database);
    await expect(addProduct(database, { id })).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR' });
  });

  test('reads during a long transaction see the state before it, and writes wait for it', async () => {
    const { database } = await openSqlite();
    const begun = Promise.withResolvers<void>();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const long = database.transaction(async (tx) => {
      await put(tx, 'long');
      begun.resolve();
      await end;
    });
    await begun.promise;
    const next = put(database.query, 'next');
    expect(await keysIn(database)).toEqual([]);
    finish();
    await Promise.all([long, next]);
    expect(await keysIn(database)).toEqual(['long', 'next']);
  });

  test('a long transaction yields to the event loop between its statements', async () => {
    const { database } = await openSqlite();
    // About ten milliseconds each on any machine.
    const count = sql`
      with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 100000)
      select count(*) from counted`;
    const ticks = await countTicks(() =>
      database.transaction(async (tx) => {
        for (let times = 0; times < 10; times += 1) await count.execute(tx);
      }),
    );
    expect(ticks).toBeGreaterThanOrEqual(5);
  });
});
