import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crashAt } from '../testing/crashes.ts';
import { addProduct, addUser, openForTest, openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { IndexChange, Migration } from './migration.ts';
import type { Database } from './open.ts';

const BY_BRAND: IndexChange = {
  index: { name: 'products_by_brand', on: "products (brand, id) where brand <> ''" },
};
const migrations: readonly Migration[] = [
  ...MIGRATIONS,
  { name: '901-by-brand', kind: 'expand', ...BY_BRAND },
];

async function hasIndex({ engine, query }: Database, name = 'products_by_brand'): Promise<boolean> {
  const { rows } = await (engine === 'sqlite'
    ? sql`select 1 from sqlite_schema where type = 'index' and name = ${name}`
    : sql`select 1 from pg_index where indexrelid = to_regclass(${name}) and indisvalid`
  ).execute(query);
  return rows.length > 0;
}

/** Another one if it is built again. */
async function oidOf({ query }: Database): Promise<unknown> {
  const { rows } = await sql<{ oid: number }>`
    select 'products_by_brand'::regclass::oid::int as oid`.execute(query);
  return rows[0]?.oid;
}

async function isRecorded({ query }: Database): Promise<boolean> {
  const found = sql`select 1 from migrations where name = '901-by-brand' and kind = 'expand'`;
  return (await found.execute(query)).rows.length > 0;
}

describeOnEachEngine('an index as a step of its own', (place, engine) => {
  test('is built when several processes start at once', async () => {
    const location = await place('migrated');
    const processes = await Promise.all(Array.from({ length: 3 }, () => openForTest(location)));
    const [database = expect.unreachable()] = processes;
    await addUser(database);
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    await Promise.all(processes.map((one) => migrate(one, { migrations, say })));
    expect([await hasIndex(database), await isRecorded(database)]).toEqual([true, true]);
    expect(new Set(lines)).toEqual(new Set(['Migration 901-by-brand (expand)']));
  });

  test.skipIf(engine === 'sqlite')('a process waits while another is building it', async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    const { release, migrating } = await startBuilding(database);
    const built = await oidOf(database);
    const other = migrate(await openForTest(location), { migrations });
    const asking = sql`select 1 from pg_stat_activity where datname = current_database()
      and query like 'select pg_try_advisory_lock%'`;
    await expect.poll(async () => (await asking.execute(database.query)).rows.length).toBe(1);
    await release();
    await Promise.all([migrating, other]);
    expect([await oidOf(database), await hasIndex(database)]).toEqual([built, true]);
  });

  test('refuses doubles if it is unique, and is built once they are gone', async () => {
    const database = await openMigrated(place);
    const twins = [
      await addProduct(database, { name: 'Twin' }),
      await addProduct(database, { name: 'Twin' }),
    ];
    const index = { name: 'products_one_name', isUnique: true, on: 'products (name)' };
    const unique = [...MIGRATIONS, { name: '901-one-name', kind: 'expand' as const, index }];
    await expect(migrate(database, { migrations: unique })).rejects.toThrow(/unique/i);
    expect(await hasIndex(database, 'products_one_name')).toBe(false);
    await database.query
      .deleteFrom('products')
      .where('id', '=', twins[0]?.id ?? '')
      .execute();
    await migrate(database, { migrations: unique });
    expect(await hasIndex(database, 'products_one_name')).toBe(true);
  });

  test.skipIf(engine === 'sqlite')(
    'what a killed build has left is removed and built again',
    async () => {
      const database = await openMigrated(place);
      const { release, migrating } = await startBuilding(database);
      const killed = expect(migrating).rejects.toThrow('The database cannot be migrated');
      await sql`select pg_terminate_backend(pid) from pg_stat_progress_create_index
        where datname = current_database()`.execute(database.query);
      await killed;
      await release();
      const left = sql`select indisvalid as is_valid from pg_index
        where indexrelid = 'products_by_brand'::regclass`;
      expect((await left.execute(database.query)).rows).toEqual([{ is_valid: false }]);
      await migrate(database, { migrations });
      expect([await hasIndex(database), await isRecorded(database)]).toEqual([true, true]);
    },
  );

  test.skipIf(engine === 'sqlite')(
    'killed between the build and its record, it is recorded by the next start and not built again',
    async () => {
      const database = await openMigrated(place);
      crashAt('after-index');
      await expect(migrate(database, { migrations })).rejects.toThrow('after-index');
      expect([await hasIndex(database), await isRecorded(database)]).toEqual([true, false]);
      const built = await oidOf(database);
      await migrate(database, { migrations });
      expect([await oidOf(database), await isRecorded(database)]).toEqual([built, true]);
    },
  );

  test.skipIf(engine === 'sqlite')('shoppers write while it is being built', async () => {
    const database = await openMigrated(place);
    const { release, migrating } = await startBuilding(database);
    await addProduct(database);
    expect(await hasIndex(database)).toBe(false);
    await release();
    await migrating;
    expect(await hasIndex(database)).toBe(true);
  });
});

/** The build waits until another session has ended its transaction, but nobody waits for the build. */
async function startBuilding(database: Database) {
  const { id } = await addProduct(database);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const earlier = database.transaction(async (tx) => {
    await tx.updateTable('products').set({ stock: 3 }).where('id', '=', id).execute();
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const migrating = migrate(database, { migrations });
  const builds = sql`select 1 from pg_stat_progress_create_index
    where datname = current_database()`;
  await expect.poll(async () => (await builds.execute(database.query)).rows.length).toBe(1);
  const release = async () => {
    end.resolve();
    await earlier;
  };
  return { release, migrating };
}
