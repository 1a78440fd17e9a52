import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crashAt } from '../testing/crashes.ts';
import { addUser, openForTest, openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine, type Place } from '../testing/engines.ts';
import { type Fill, runFill } from './fill.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import type { Database } from './open.ts';
import { hasRowLocks } from './row-locks.ts';

const ROWS = 25;
const SLICE = 10;

/** Expand: the column, which rows may lack, and the index that finds those. */
const initials: readonly Migration[] = [
  {
    name: '901-initials',
    kind: 'expand',
    up: async (tx) => {
      await tx.schema.alterTable('users').addColumn('initial', 'text').execute();
    },
  },
  {
    name: '902-initials-to-fill',
    kind: 'expand',
    index: { name: 'users_no_initial', on: 'users (id) where initial is null' },
  },
];

const fillInitials: Fill = {
  name: 'initials',
  async countLeft(db) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from users where initial is null`.execute(db);
    return rows[0]?.count ?? 0;
  },
  async *slices(database) {
    for (;;) {
      const filled = await database.longTransaction(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          update users set initial = substr(name, 1, 1) where id in
            (select id from users where initial is null order by id limit ${sql.lit(SLICE)}
              ${hasRowLocks(tx) ? sql`for no key update skip locked` : sql``})
          returning id`.execute(tx);
        return rows.length;
      });
      if (filled === 0) return;
      yield filled;
    }
  },
};

/** Contract, one release later. */
const required: Migration = {
  name: '903-initials-required',
  kind: 'contract',
  fills: [fillInitials],
  up: async (tx) => {
    const left = await fillInitials.countLeft(tx);
    if (left > 0) throw new Error(`${left} rows have no initial`);
    await sql`drop index users_no_initial`.execute(tx);
  },
};

async function openExpanded(place: Place): Promise<Database> {
  const database = await openMigrated(place);
  await migrate(database, { migrations: [...MIGRATIONS, ...initials] });
  await addPeople(database);
  return database;
}

async function addPeople(database: Database): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    id: `u${n}`,
    name: `${n % 10} Asha`,
    email: `${n}@mail.example`,
    email_key: `${n}@mail.example`,
    password_hash: '-',
    is_admin: 0 as const,
    created_at: 1,
  }));
  await database.query.insertInto('users').values(rows).execute();
}

async function progressOf({ query }: Database) {
  const row = await query
    .selectFrom('fills')
    .select(['rows_filled', 'rows_left', 'finished_at'])
    .where('name', '=', 'initials')
    .executeTakeFirst();
  return row && [row.rows_filled, row.rows_left, row.finished_at !== null];
}

describeOnEachEngine('a fill', (place) => {
  test('is stopped between slices, goes on after a kill, and stores how far it has come', async () => {
    const database = await openExpanded(place);
    expect(await progressOf(database)).toBeUndefined();
    let slices = 0;
    const stopped = await runFill(database, fillInitials, {
      mayGoOn: async () => slices++ < 1,
      pause: async () => {},
    });
    expect([stopped, await progressOf(database)]).toEqual([10, [10, 15, false]]);

    crashAt('after-slice');
    await expect(runFill(database, fillInitials)).rejects.toThrow('after-slice');
    expect(await progressOf(database)).toEqual([20, 5, false]);
    expect(await runFill(database, fillInitials)).toBe(5);
    expect(await progressOf(database)).toEqual([25, 0, true]);
    expect(await runFill(database, fillInitials)).toBe(0);

    // A server of the version before has written one.
    await addUser(database, { name: 'Zoë' });
    expect(await runFill(database, fillInitials)).toBe(1);
    expect(await progressOf(database)).toEqual([1, 0, true]);
  });

  test('that was killed after its last row is finished by the next look', async () => {
    const database = await openExpanded(place);
    crashAt('after-slice', 3);
    await expect(runFill(database, fillInitials)).rejects.toThrow('after-slice');
    expect(await fillInitials.countLeft(database.query)).toBe(0);
    expect(await progressOf(database)).toEqual([10, 15, false]);
    await runFill(database, fillInitials);
    expect(await progressOf(database)).toEqual([25, 0, true]);
  });

  test('tells how far it has come', async () => {
    const database = await openExpanded(place);
    const told: unknown[] = [];
    await runFill(database, fillInitials, {
      mayGoOn: async () => true,
      pause: async () => {},
      tell: (progress) => told.push({ ...progress }),
      tellEveryMs: 0,
    });
    expect(told).toEqual([
      { filled: 10, left: 15 },
      { filled: 20, left: 5 },
      { filled: 25, left: 0 },
    ]);
  });

  test('two at once fill each row once', async () => {
    const database = await openExpanded(place);
    const filled = await Promise.all([
      runFill(database, fillInitials),
      runFill(database, fillInitials),
    ]);
    expect(await fillInitials.countLeft(database.query)).toBe(0);
    expect(filled.reduce((sum, rows) => sum + rows, 0)).toBe(ROWS);
  });

  test('that a contract needs is finished before it, whatever release the owner comes from', async () => {
    const database = await openExpanded(place);
    const migrations = [...MIGRATIONS, ...initials, required];
    crashAt('after-slice', 2);
    await expect(migrate(database, { migrations })).rejects.toThrow('after-slice');
    const applied = async () =>
      (
        await sql`select name from migrations where name = '903-initials-required'`.execute(
          database.query,
        )
      ).rows.length;
    expect([await applied(), await fillInitials.countLeft(database.query)]).toEqual([0, 5]);
    await migrate(database, { migrations });
    expect([await applied(), await fillInitials.countLeft(database.query)]).toEqual([1, 0]);
    expect(await progressOf(database)).toEqual([25, 0, true]);
  });

  test('several processes finish it together, and one of them contracts', async () => {
    const location = await place('migrated');
    const processes = await Promise.all(Array.from({ length: 3 }, () => openForTest(location)));
    const [database = expect.unreachable()] = processes;
    await migrate(database, { migrations: [...MIGRATIONS, ...initials] });
    await addPeople(database);
    const contract: Migration = {
      ...required,
      up: async (tx) => {
        await sql`drop index users_no_initial`.execute(tx);
        // A slice of another process would fail.
        await sql`alter table users drop column initial`.execute(tx);
      },
    };
    const migrations = [...MIGRATIONS, ...initials, contract];
    await Promise.all(processes.map((one) => migrate(one, { migrations })));
    await expect(sql`select initial from users`.execute(database.query)).rejects.toThrow('initial');
  });

  test('a row that comes between fill and contract is filled as well', async () => {
    const database = await openExpanded(place);
    let looks = 0;
    const late: Fill = {
      ...fillInitials,
      async countLeft(db) {
        const left = await fillInitials.countLeft(db);
        // The end of the fill is the first time that none are left, the look after it the second.
        if (left === 0) looks += 1;
        // As a server of the version before writes one.
        if (left === 0 && looks === 2) await addUser(database, { name: 'Late' });
        return left;
      },
    };
    const contract: Migration = { ...required, fills: [late] };
    await migrate(database, { migrations: [...MIGRATIONS, ...initials, contract] });
    expect(looks).toBeGreaterThan(2);
    expect(await fillInitials.countLeft(database.query)).toBe(0);
  });
});
