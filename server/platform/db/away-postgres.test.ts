import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEADLINE } from '../http/testing.ts';
import { addProduct, openForTest } from '../testing/databases.ts';
import { placePostgres } from '../testing/engines.ts';
import { POSTGRES_URL } from '../testing/postgres-database.ts';
import { openWire } from '../testing/wire.ts';
import { compileOnce } from './compile-once.ts';
import { lockNames } from './lock-name.ts';
import { type Database, type DatabaseLimits, openDatabase } from './open.ts';
import { GuardedPool } from './postgres-pool.ts';
import type { Queryable } from './tables.ts';

/** Short timeouts for tests in which no answer arrives anyway. */
const SHORT = { postgres: { connectMs: 1_000, answerMs: 1_000, retryMs: 20 } };
const UNAVAILABLE = 'DatabaseUnavailable';

/** Opens a database through a wire that can be cut, and the same one directly. */
async function openWired(limits?: DatabaseLimits) {
  const location = await placePostgres('migrated');
  const direct = await openForTest(location);
  const wire = await openWire(location.databaseUrl);
  // A busy machine may need longer to connect than these tests want to wait for silence.
  const database = await vi.waitFor(
    () => openDatabase({ databaseUrl: wire.url, dataDir: '' }, limits),
    DEADLINE,
  );
  onTestFinished(() => database.close());
  return { direct, wire, database };
}

/** Waits until the database answers again. */
async function untilBack(database: Database): Promise<void> {
  await vi.waitFor(() => ask(database), DEADLINE);
}

const ask = ({ query }: Database) => query.selectFrom('products').select('id').execute();
const put = (db: Queryable, key: string) =>
  db.insertInto('settings').values({ key, value: '' }).execute();
const putUnread = compileOnce(
  (db, { key }: { key: string }) => db.insertInto('settings').values({ key, value: '' }),
  { isAnswerRead: false },
);
const has = async ({ query }: Database, key: string) =>
  (await query.selectFrom('settings').select('key').where('key', '=', key).execute()).length === 1;

/** The trouble a promise is rejected with, and whether the outcome is known. */
async function troubleOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { name, trouble, isOutcomeUnknown } = error as Record<string, unknown>;
  return { name, trouble, isOutcomeUnknown };
}

const AWAY = { name: UNAVAILABLE, trouble: 'away', isOutcomeUnknown: false };

const KEYS = ['before', 'read first', 'put first', 'lock first', 'after'];

describe.skipIf(!POSTGRES_URL)('PostgreSQL', () => {
  test('a caller for whom no connection becomes free in time is told so', async () => {
    const { url } = await openForTest(await placePostgres('migrated'));
    const pool = new GuardedPool({ connectionString: url }, SHORT.postgres);
    onTestFinished(() => pool.end());
    // A busy machine may need longer to connect than this test wants to wait in vain.
    const lent = [];
    while (lent.length < 10) lent.push(await vi.waitFor(() => pool.connect(), DEADLINE));
    await expect(pool.connect()).rejects.toMatchObject({
      trouble: 'away',
      cause: { message: 'No connection became free in time.' },
    });
    for (const client of lent) client.release();
  });

  test('PostgreSQL counts as away while it refuses connections, and works again once it is back', async () => {
    const { wire, database } = await openWired();
    await ask(database);
    wire.cut();
    expect(await troubleOf(ask(database))).toEqual(AWAY);
    expect(await troubleOf(database.transaction((tx) => put(tx, 'one')))).toEqual(AWAY);
    await wire.restore();
    await untilBack(database);
  });

  test('PostgreSQL that never answers counts as away after the timeout, and a burst of callers does not hammer it', async () => {
    const { wire, database } = await openWired(SHORT);
    await untilBack(database);
    wire.swallow();
    // Some of these have a connection, others wait for one.
    const write = () => database.transaction((tx) => put(tx, 'one'));
    const first = await Promise.all(
      Array.from({ length: 25 }, () => [troubleOf(ask(database)), troubleOf(write())]).flat(),
    );
    expect(first).toEqual(Array(50).fill(AWAY));
    expect(await troubleOf(ask(database))).toEqual(AWAY);
    const before = wire.connections();
    const storm = await Promise.all(Array.from({ length: 500 }, () => troubleOf(ask(database))));
    expect(storm).toEqual(Array(500).fill(AWAY));
    expect(wire.connections() - before).toBeLessThanOrEqual(1);
    await wire.restore();
    await untilBack(database);
  });

  test('a connection that breaks during commit is reported as an unknown outcome, never as success', async () => {
    const { direct, wire, database } = await openWired();
    const unknown = { ...AWAY, isOutcomeUnknown: true };
    const saved = troubleOf(
      database.transaction(async (tx) => {
        await put(tx, 'saved');
        wire.loseAnswers();
      }),
    );
    // It was saved; we just never received the answer.
    await expect.poll(() => has(direct, 'saved')).toBe(true);
    wire.cut();
    expect(await saved).toEqual(unknown);
    await wire.restore();

    const lost = database.transaction(async (tx) => {
      await put(tx, 'lost');
      wire.cut();
    });
    expect(await troubleOf(lost)).toEqual(unknown);
    expect(await has(direct, 'lost')).toBe(false);
    await wire.restore();

    // Before the commit the outcome is certain.
    const begun = database.transaction(async (tx) => {
      await put(tx, 'begun');
      wire.cut();
      await put(tx, 'more');
    });
    expect(await troubleOf(begun)).toEqual(AWAY);
    await wire.restore();

    // The commit was sent along with a write that nobody waited for.
    await untilBack(database);
    const along = troubleOf(
      database.transaction(async (tx) => {
        await put(tx, 'first');
        wire.loseAnswers();
        await putUnread(tx, { key: 'along' });
      }),
    );
    await expect.poll(() => has(direct, 'along')).toBe(true);
    wire.cut();
    expect(await along).toEqual(unknown);
    await wire.restore();

    // A single statement commits by itself.
    await untilBack(database);
    wire.silence();
    const single = troubleOf(put(database.query, 'single'));
    setImmediate(wire.cut);
    expect(await single).toEqual(unknown);
  });

  test('a write that PostgreSQL itself refused is known not to be saved, though the commit was sent along', async () => {
    const { direct, database } = await openWired();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const blocking = direct.transaction(async (tx) => {
      await put(tx, 'contended');
      take();
      await released;
    });
    await taken;
    const waiting = troubleOf(
      database.transaction(async (tx) => {
        await put(tx, 'other');
        await putUnread(tx, { key: 'contended' });
      }),
    );
    const kill = async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(direct.query);
      return rows.length;
    };
    await expect.poll(kill).toBe(1);
    const trouble = await waiting;
    release();
    await blocking;
    expect(trouble).toEqual(AWAY);
    expect(await has(direct, 'other')).toBe(false);
  });

  test('a transaction whose begin alone fails changes nothing, and its connection still works', async () => {
    const { direct, wire, database } = await openWired();
    const readThenPut = (key: string) =>
      database.transaction(async (tx) => {
        await tx.selectFrom('settings').select('key').execute();
        await put(tx, key);
      });
    await readThenPut('before');
    wire.mishear('begin\0', 'bogus\0');
    await expect(readThenPut('read first')).rejects.toThrow('syntax error at or near "bogus"');
    await expect(database.transaction((tx) => put(tx, 'put first'))).rejects.toThrow(
      'syntax error at or near "bogus"',
    );
    const lockThenPut = database.transaction(async (tx) => {
      await lockNames(tx, 'one', 'two');
      await putUnread(tx, { key: 'lock first' });
    });
    await expect(lockThenPut).rejects.toThrow('syntax error at or near "bogus"');
    await wire.restore();
    await readThenPut('after');
    expect(await Promise.all(KEYS.map((key) => has(direct, key)))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(wire.connections()).toBe(1);
  });

  test('PostgreSQL counts as away when it is shut down in the middle of a statement', async () => {
    const { direct, database } = await openWired();
    const sleeping = troubleOf(sql`select pg_sleep(60) as sleeping`.execute(database.query));
    const kill = async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%as sleeping' and state = 'active' and pid <> pg_backend_pid()
          and datname = current_database()`.execute(direct.query);
      return rows.length;
    };
    await expect.poll(kill).toBe(1);
    expect(await sleeping).toEqual(AWAY);
    await untilBack(database);
  });

  test('PostgreSQL that became read-only still answers reads, and takes writes again once it can', async () => {
    const { direct, database } = await openWired();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      direct.query,
    );
    const setReadOnly = (value: 'on' | 'off') =>
      direct.transaction(async (tx) => {
        await sql`set transaction read write`.execute(tx);
        await sql`alter database ${sql.id(rows[0]?.name ?? '')}
          set default_transaction_read_only = ${sql.lit(value)}`.execute(tx);
      });
    await setReadOnly('on');
    // The setting applies to new connections only, so open one now.
    const late = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    onTestFinished(() => late.close());
    const readOnly = { name: UNAVAILABLE, trouble: 'read-only', isOutcomeUnknown: false };
    expect(await troubleOf(put(late.query, 'one'))).toEqual(readOnly);
    expect(await troubleOf(late.transaction((tx) => put(tx, 'one')))).toEqual(readOnly);
    await untilBack(late);
    await setReadOnly('off');
    // The connection to the standby is not reused.
    await expect
      .poll(() =>
        put(late.query, 'two').then(
          () => 'put',
          () => 'refused',
        ),
      )
      .toBe('put');
  });

  test('a statement that is too slow is abandoned, and so is waiting for a connection that never becomes free', async () => {
    const { database } = await openWired(SHORT);
    const slow = Array.from({ length: 10 }, () =>
      troubleOf(sql`select pg_sleep(60)`.execute(database.query)),
    );
    expect(await troubleOf(ask(database))).toEqual(AWAY);
    expect(await Promise.all(slow)).toEqual(Array(10).fill(AWAY));
    await untilBack(database);
  });
});

test.skipIf(!POSTGRES_URL)('a wrong statement of our own does not count as an outage', async () => {
  const { database } = await openWired();
  await expect(sql`select * from nowhere`.execute(database.query)).rejects.toMatchObject({
    code: '42P01',
  });
  const { id } = await addProduct(database);
  await expect(addProduct(database, { id })).rejects.toMatchObject({ code: '23505' });
});
