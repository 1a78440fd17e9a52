import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addProduct, addUser, openForTest } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { type Database, openDatabase } from './open.ts';
import type { Tables } from './tables.ts';

const WAITS = ' waits for a lock that another session holds.';
const colour: Migration = {
  name: '901-colour',
  kind: 'expand',
  up: async (tx) => {
    await tx.schema.alterTable('products').addColumn('colour', 'text').execute();
  },
};
const migrations = [...MIGRATIONS, colour];

/** Another session that has done this in a transaction, until it is told to end. */
async function hold(database: Database, work: (tx: Kysely<Tables>) => Promise<unknown>) {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = database.transaction(async (tx) => {
    await work(tx);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  return async () => {
    end.resolve();
    await holding;
  };
}

describeOnEachEngine('a migration that has to wait for a lock', (place, engine) => {
  test('lets others through between its attempts, says so once and goes on when it is free', async () => {
    const location = await place('migrated');
    const other = await openForTest(location);
    await addUser(other);
    const { id } = await addProduct(other, { name: 'Kulhad' });
    const database = await openDatabase(location, { sqliteBusyMs: 20 });
    const release = await hold(other, (tx) =>
      // On PostgreSQL a reader is enough to keep a new column out, such as a backup.
      engine === 'postgres'
        ? tx.selectFrom('products').select('id').execute()
        : tx.updateTable('products').set({ stock: 3 }).execute(),
    );
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const limits = { waitMs: 40, pauseMs: 5, attempts: 1_000 };
    const migrating = migrate(database, { migrations, say, limits });
    const waits = () => lines.filter((line) => line.endsWith(WAITS));
    await expect.poll(waits).toHaveLength(1);
    // Would wait behind the migration, and that for the other session.
    const reading = other.query.selectFrom('products').select('name').where('id', '=', id);
    expect(await reading.executeTakeFirst()).toEqual({ name: 'Kulhad' });
    await release();
    await migrating;
    await database.close();
    expect(waits()).toHaveLength(1);
    expect(lines.at(-1)).toContain('901-colour');
    await sql`update products set colour = 'red'`.execute(other.query);
  });

  test('gives up in the end, with nothing changed', async () => {
    const location = await place('migrated');
    const other = await openForTest(location);
    const database = await openDatabase(location, { sqliteBusyMs: 20 });
    const release = await hold(other, (tx) =>
      tx.updateTable('products').set({ stock: 3 }).execute(),
    );
    const limits = { waitMs: 10, pauseMs: 1, attempts: 3 };
    await expect(migrate(database, { migrations, limits })).rejects.toThrow(
      /^The database cannot be migrated: .* still waits for a lock that another session holds/,
    );
    await database.close();
    await release();
    await expect(sql`select colour from products`.execute(other.query)).rejects.toThrow();
  });

  test.skipIf(engine === 'sqlite')('waits for two seconds at a time', async () => {
    const database = await openForTest(await place('migrated'));
    const timeouts: unknown[] = [];
    const look: Migration = {
      name: '901-look',
      kind: 'expand',
      up: async (tx) => {
        const { rows } = await sql`show lock_timeout`.execute(tx);
        timeouts.push(...rows);
      },
    };
    await migrate(database, { migrations: [...MIGRATIONS, look] });
    expect(timeouts).toEqual([{ lock_timeout: '2s' }]);
  });
});
