import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { crashAt } from '../testing/crashes.ts';
import { addUser, openForTest, openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine, type Place } from '../testing/engines.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { kindOf, type Migration, type MigrationKind } from './migration.ts';
import type { Database } from './open.ts';

/** Creates a table of its own, and counts how often it has run. */
function adding(name: string, kind?: MigrationKind) {
  const migration = {
    name,
    ...(kind === undefined ? {} : { kind }),
    runs: 0,
    async up(_tx, { createTable }) {
      await createTable(`t${name.slice(0, 3)}`)
        .addColumn('id', 'text')
        .execute();
      migration.runs += 1;
    },
  } satisfies Migration & { runs: number };
  return migration;
}

/** A shop with an admin, which is no longer new. */
async function openUsed(place: Place): Promise<Database> {
  const database = await openMigrated(place);
  await addUser(database);
  return database;
}

async function recorded({ query }: Database): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; kind: string | null }>`
    select name, kind from migrations where name >= '9' order by name`.execute(query);
  return rows.map(({ name, kind }) => [name, kind]);
}

const record = ({ query }: Database, name: string, kind: MigrationKind | null) =>
  sql`insert into migrations (name, kind) values (${name}, ${kind})`.execute(query);

describeOnEachEngine('migrations', (place) => {
  test('processes that start at the same time run each step once, and say nothing of a new shop', async () => {
    const location = await place();
    const processes = await Promise.all(Array.from({ length: 3 }, () => openForTest(location)));
    const more = [adding('901-one', 'expand'), adding('902-two', 'contract'), adding('903-three')];
    const migrations = [...MIGRATIONS, ...more];
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const beforeContract = () => Promise.reject(new Error('There is nothing to back up.'));
    await Promise.all(
      processes.map((database) => migrate(database, { migrations, say, beforeContract })),
    );
    expect(lines).toEqual([]);
    expect(more.map(({ runs }) => runs)).toEqual([1, 1, 1]);
    const [first = expect.unreachable()] = processes;
    expect(await recorded(first)).toEqual([
      ['901-one', 'expand'],
      ['902-two', 'contract'],
      // Nobody has said that others can work beside it.
      ['903-three', 'contract'],
    ]);
    const builtIn = await first.query.selectFrom('categories').selectAll().execute();
    expect(builtIn).toMatchObject([
      { name: 'Uncategorised', slug: 'uncategorised', is_built_in: 1 },
    ]);
  });

  test('each is a transaction of its own: a kill undoes the one under way, and the next start goes on there', async () => {
    const database = await openUsed(place);
    const [one, two, three] = ['901-one', '902-two', '903-three'].map((name) => adding(name));
    if (!one || !two || !three) return expect.unreachable();
    const migrations = [...MIGRATIONS, one, two, three];
    const runs = () => [one, two, three].map((migration) => migration.runs);
    const killed = async (failpoint: 'inside-migration' | 'after-migration', nth: number) => {
      crashAt(failpoint, nth);
      await expect(migrate(database, { migrations })).rejects.toThrow(failpoint);
    };

    await killed('inside-migration', 2);
    expect([runs(), await recorded(database)]).toEqual([[1, 1, 0], [['901-one', 'contract']]]);
    await expect(sql`select * from t902`.execute(database.query)).rejects.toThrow();
    await killed('after-migration', 1);
    expect([runs(), (await recorded(database)).length]).toEqual([[1, 2, 0], 2]);
    await migrate(database, { migrations });
    expect([runs(), (await recorded(database)).length]).toEqual([[1, 2, 1], 3]);
  });

  test('an error in one keeps those before it and says why', async () => {
    const database = await openUsed(place);
    const one = adding('901-one', 'expand');
    const broken: Migration = {
      name: '902-broken',
      async up(tx, { createTable }) {
        await createTable('half').addColumn('id', 'text').execute();
        await sql`select id from nowhere`.execute(tx);
      },
    };
    await expect(migrate(database, { migrations: [...MIGRATIONS, one, broken] })).rejects.toThrow(
      /^The database cannot be migrated: .*nowhere/,
    );
    expect(await recorded(database)).toEqual([['901-one', 'expand']]);
    await expect(sql`select * from half`.execute(database.query)).rejects.toThrow();
  });

  test('a newer database is used if all it has beyond this version are expand migrations', async () => {
    const database = await openUsed(place);
    await record(database, '900-later', 'expand');
    await record(database, '901-latest', 'expand');
    const lines: string[] = [];
    const one = adding('902-one', 'expand');
    const migrations = [...MIGRATIONS, one];
    await migrate(database, { migrations, say: (line) => lines.push(line) });
    expect([one.runs, lines]).toEqual([
      1,
      [
        'The database has been expanded by a newer version: 900-later, 901-latest',
        'Migration 902-one (expand)',
      ],
    ]);
  });

  test.for([
    { what: 'a contract', kind: 'contract' as const },
    { what: 'a migration without a mark', kind: null },
  ])('a newer database with $what is refused, and nothing changes', async ({ kind }) => {
    const database = await openUsed(place);
    await record(database, '900-later', 'expand');
    await record(database, '901-future', kind);
    const one = adding('902-one', 'expand');
    await expect(migrate(database, { migrations: [...MIGRATIONS, one] })).rejects.toThrow(
      /^The database was created by a newer version of Haat: this version does not know its migration 901-future\.$/,
    );
    expect(one.runs).toBe(0);
  });

  test('a contract that a newer version applies meanwhile stops the steps that are left', async () => {
    const database = await openUsed(place);
    const next = adding('902-next', 'expand');
    const meanwhile: Migration = {
      name: '901-meanwhile',
      kind: 'expand',
      up: async (tx) => {
        await sql`insert into migrations (name, kind) values ('999-future', 'contract')`.execute(
          tx,
        );
      },
    };
    await expect(
      migrate(database, { migrations: [...MIGRATIONS, meanwhile, next] }),
    ).rejects.toThrow('999-future');
    expect(next.runs).toBe(0);
  });

  test('a database of a version without marks gets them from here on', async () => {
    const database = await openUsed(place);
    await sql`drop table migrations`.execute(database.query);
    await sql`create table migrations (name text primary key not null)`.execute(database.query);
    for (const { name } of MIGRATIONS) {
      await sql`insert into migrations (name) values (${name})`.execute(database.query);
    }
    await migrate(database, { migrations: [...MIGRATIONS, adding('901-one', 'expand')] });
    const { rows } = await sql<{ kind: string | null }>`
      select distinct kind from migrations order by kind`.execute(database.query);
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining([null, 'expand']));
    expect(rows).toHaveLength(2);
    // As that version writes it.
    await sql`insert into migrations (name) values ('950-theirs')`.execute(database.query);
  });

  test('each step has a line, with its time if it took long', async () => {
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const database = await openUsed(place);
    const migrations = [...MIGRATIONS, adding('901-one', 'expand'), adding('902-two')];
    await migrate(database, { migrations, say });
    await migrate(database, { migrations, say });
    const isTime = (line: string) => line.includes(' took ');
    expect(lines.filter((line) => !isTime(line))).toEqual([
      'Migration 901-one (expand)',
      'Migration 902-two (contract)',
    ]);

    onTestFinished(() => void vi.restoreAllMocks());
    const slow: Migration = {
      name: '903-slow',
      up: async () => {
        const later = performance.now() + 14_000;
        vi.spyOn(performance, 'now').mockReturnValue(later);
      },
    };
    await migrate(database, { migrations: [...migrations, slow], say });
    expect(lines.filter(isTime).at(-1)).toMatch(/^Migration 903-slow \(contract\) took 1[45] s$/);
  });

  test('the backup before a contract is made once, before anything changes, and only if there is a shop', async () => {
    const database = await openMigrated(place);
    const before: unknown[] = [];
    const beforeContract = async (name: string) => {
      before.push([name, await recorded(database)]);
    };
    const migrateTo = (...more: Migration[]) =>
      migrate(database, { migrations: [...MIGRATIONS, ...more], beforeContract });
    // As after a kill, before the first admin was made.
    const steps: Migration[] = [adding('901-one', 'contract')];
    await migrateTo(...steps);
    await addUser(database);
    steps.push(adding('902-two', 'expand'));
    await migrateTo(...steps);
    expect(before).toEqual([]);
    steps.push(adding('903-three', 'expand'), adding('904-four'), adding('905-five', 'contract'));
    await migrateTo(...steps);
    await migrateTo(...steps);
    const done = [
      ['901-one', 'contract'],
      ['902-two', 'expand'],
    ];
    expect(before).toEqual([['904-four', done]]);
  });

  test('if that backup fails, nothing changes', async () => {
    const database = await openUsed(place);
    const steps = [adding('901-one', 'expand'), adding('902-two', 'contract')];
    const beforeContract = () => Promise.reject(new Error('the disk is full'));
    await expect(
      migrate(database, { migrations: [...MIGRATIONS, ...steps], beforeContract }),
    ).rejects.toThrow('the disk is full');
    expect(steps.map(({ runs }) => runs)).toEqual([0, 0]);
    expect(await recorded(database)).toEqual([]);
  });
});

test('every migration since there are marks has one', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect([...names].sort()).toEqual(names);
  const unmarked = MIGRATIONS.filter(({ kind }) => kind === undefined);
  expect(unmarked.map(({ name }) => name).filter((name) => name > '029')).toEqual([]);
  expect(unmarked.map(kindOf)).not.toContain('expand');
});
