import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine, placePostgres } from '../testing/engines.ts';
import { POSTGRES_URL } from '../testing/postgres-database.ts';
import { compileForLists, compileOnce } from './compile-once.ts';
import type { Queryable } from './tables.ts';

type Setting = { key: string; value: string };

describeOnEachEngine('a query that is compiled once', (place) => {
  const put = (db: Queryable, ...settings: Setting[]) =>
    db.insertInto('settings').values(settings).execute();

  test('a query is compiled once and takes new values with each call', async () => {
    const { query } = await openMigrated(place);
    await put(query, { key: 'a', value: 'one' }, { key: 'b', value: 'two' });
    let built = 0;
    const find = compileOnce((db, { key, least }: { key: string; least: string }) => {
      built += 1;
      return db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', key)
        .where('value', '>=', least);
    });
    expect((await find(query, { key: 'a', least: '' })).rows).toEqual([{ value: 'one' }]);
    expect((await find(query, { key: 'b', least: '' })).rows).toEqual([{ value: 'two' }]);
    expect((await find(query, { key: 'b', least: 'z' })).rows).toEqual([]);
    expect(built).toBe(1);
  });

  test('a query that reads a part of a value is not built', async () => {
    const { query } = await openMigrated(place);
    const insert = compileOnce((db, { key, said }: { key: string; said: Setting }) =>
      db.insertInto('settings').values({ key, value: said.value }),
    );
    await expect(async () =>
      insert(query, { key: 'a', said: { key: 'b', value: 'c' } }),
    ).rejects.toThrow('said.value');
  });

  test('a query runs in the transaction it is given, and rolls back with it', async () => {
    const database = await openMigrated(place);
    const insert = compileOnce((db, { key, value }: Setting) =>
      db.insertInto('settings').values({ key, value }),
    );
    const undone = database.transaction(async (tx) => {
      const { numAffectedRows } = await insert(tx, { key: 'x', value: '' });
      expect(numAffectedRows).toBe(1n);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const find = compileOnce((db, { key }: { key: string }) =>
      db.selectFrom('settings').select('key').where('key', '=', key),
    );
    expect((await find(database.query, { key: 'x' })).rows).toEqual([]);
    await database.transaction((tx) => insert(tx, { key: 'x', value: '' }));
    expect((await find(database.query, { key: 'x' })).rows).toEqual([{ key: 'x' }]);
  });

  describe('whose answer nobody reads', () => {
    const write = compileOnce(
      (db, { key, value }: Setting) => db.insertInto('settings').values({ key, value }),
      { isAnswerRead: false },
    );
    const keysOf = async (db: Queryable) =>
      (await db.selectFrom('settings').select('key').where('key', 'like', 'unread-%').execute())
        .map(({ key }) => key)
        .sort();
    const one = { key: 'unread-1', value: '' };
    const two = { key: 'unread-2', value: '' };

    test('the following statements see what it wrote, and the commit keeps it', async () => {
      const database = await openMigrated(place);
      const seen = await database.transaction(async (tx) => {
        await keysOf(tx);
        await write(tx, one);
        const between = await keysOf(tx);
        await write(tx, two);
        return between;
      });
      expect(seen).toEqual(['unread-1']);
      expect(await keysOf(database.query)).toEqual(['unread-1', 'unread-2']);
    });

    test('a value that cannot be sent ends the transaction', async () => {
      const database = await openMigrated(place);
      const circular: { self?: unknown } = {};
      circular.self = circular;
      const failing = database.transaction(async (tx) => {
        await keysOf(tx);
        await write(tx, { key: 'unread-1', value: circular as never });
      });
      await expect(failing).rejects.toThrow();
      await expect(database.transaction((tx) => write(tx, two))).resolves.toBeDefined();
      expect(await keysOf(database.query)).toEqual(['unread-2']);
    });

    test('outside a transaction its error is thrown at once', async () => {
      const { query } = await openMigrated(place);
      await write(query, one);
      await expect(write(query, one)).rejects.toThrow(/unique/i);
    });

    test('its error ends the transaction, even if the commit is all that follows', async () => {
      const database = await openMigrated(place);
      const failing = database.transaction(async (tx) => {
        await write(tx, two);
        await write(tx, one);
        await write(tx, one);
      });
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await keysOf(database.query)).toEqual([]);
      await database.transaction((tx) => write(tx, one));
      expect(await keysOf(database.query)).toEqual(['unread-1']);
    });

    test('its error is what a later statement throws, not that the transaction has failed', async () => {
      const database = await openMigrated(place);
      const failing = database.transaction(async (tx) => {
        await write(tx, one);
        await write(tx, one);
        await write(tx, two);
        await keysOf(tx);
      });
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await keysOf(database.query)).toEqual([]);
    });
  });

  test('a list query is compiled once per length', async () => {
    const { query } = await openMigrated(place);
    let built = 0;
    const insert = compileForLists(
      (db, settings: readonly Setting[], { prefix }: { prefix: string }) => {
        built += 1;
        return db
          .insertInto('settings')
          .values(
            settings.map(({ key, value }) => ({ key, value: sql<string>`${prefix} || ${value}` })),
          )
          .returning(['key', 'value']);
      },
    );
    const one = await insert(query, [{ key: 'a', value: '1' }], { prefix: 'x' });
    expect(one.rows).toEqual([{ key: 'a', value: 'x1' }]);
    const two = [
      { key: 'b', value: '2' },
      { key: 'c', value: '3' },
    ];
    const rows = [
      { key: 'b', value: 'y2' },
      { key: 'c', value: 'y3' },
    ];
    expect((await insert(query, two, { prefix: 'y' })).rows).toEqual(rows);
    await insert(query, [{ key: 'd', value: '4' }], { prefix: 'z' });
    expect(built).toBe(2);
  });

  test('a query fails loudly when a value is missing', async () => {
    const { query } = await openMigrated(place);
    const find = compileOnce((db, { key }: { key: string }) =>
      db.selectFrom('settings').select('value').where('key', '=', key),
    );
    expect(() => find(query, {} as { key: string })).toThrow('no value for key');
  });
});

test.skipIf(!POSTGRES_URL)(
  'PostgreSQL keeps prepared statements for short lists, not for every length of long ones',
  async () => {
    const { query } = await openMigrated(placePostgres);
    const find = compileForLists((db, settings: readonly { key: string }[]) =>
      db
        .selectFrom('settings')
        .select('value')
        .where(
          'key',
          'in',
          settings.map(({ key }) => key),
        ),
    );
    for (let length = 1; length <= 30; length += 1) {
      const keys = Array.from({ length }, (_, index) => ({ key: `key ${index}` }));
      expect((await find(query, keys, {})).rows).toEqual([]);
    }
    const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements`.execute(query);
    expect(rows).toEqual([{ count: 8 }]);
  },
);

describe.skipIf(!POSTGRES_URL)('behind a pooler that loses prepared statements', () => {
  test('a query succeeds, alone and in a transaction, and is not prepared again', async () => {
    const database = await openMigrated(placePostgres);
    const find = compileOnce((db, { key }: { key: string }) =>
      db.selectFrom('settings').select('value').where('key', '=', key),
    );
    const isThere = async (db: Queryable) => (await find(db, { key: 'a' })).rows.length === 1;
    const loseAll = (db: Queryable) => sql`deallocate all`.execute(db);
    await database.query.insertInto('settings').values({ key: 'a', value: '' }).execute();
    expect(await isThere(database.query)).toBe(true);
    await loseAll(database.query);
    expect(await isThere(database.query)).toBe(true);
    const prepared = await sql`select name from pg_prepared_statements`.execute(database.query);
    expect(prepared.rows).toEqual([]);
  });

  test('a transaction is retried as a whole', async () => {
    const database = await openMigrated(placePostgres);
    const count = compileOnce((db) =>
      db.selectFrom('settings').select((eb) => eb.fn.countAll<number>().as('count')),
    );
    const countIn = async (db: Queryable) => (await count(db, {})).rows[0]?.count;
    expect(await countIn(database.query)).toBe(0);
    await sql`deallocate all`.execute(database.query);
    let runs = 0;
    const seen = await database.transaction(async (tx) => {
      runs += 1;
      await tx.insertInto('settings').values({ key: 'in it', value: '' }).execute();
      return countIn(tx);
    });
    expect({ seen, runs }).toEqual({ seen: 1, runs: 2 });
    expect(await countIn(database.query)).toBe(1);
  });
});
