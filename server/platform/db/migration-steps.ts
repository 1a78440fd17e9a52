import { type Kysely, sql, type Transaction } from 'kysely';
import { failpoint } from '../failpoints.ts';
import { buildIndexConcurrently, createIndexSql } from './build-index.ts';
import { finishFill } from './fill.ts';
import { kindOf, type Migration, type SchemaDialect } from './migration.ts';
import { type LockLimits, withMigrationLock } from './migration-lock.ts';
import {
  findUnknown,
  prepareMigrationsTable,
  readApplied,
  recordMigration,
} from './migrations-table.ts';
import type { Database, Engine } from './open.ts';
import type { Tables } from './tables.ts';

/** From here on it is worth telling how long a step took. */
const LONG_MS = 1_000;

export type Migrating = {
  migrations: readonly Migration[];
  /** Prints a line for whoever starts the server. */
  say: (line: string) => void;
  /** Called once before a contract, when nothing has changed yet; not for a shop that is new. */
  beforeContract: (name: string) => Promise<void>;
  limits: LockLimits;
};

export async function runMigrations(database: Database, migrating: Migrating): Promise<void> {
  const { migrations, say, limits } = migrating;
  const step = { title: 'The list of migrations', say, limits };
  const { applied, unknown, isNew } = await withMigrationLock(database, step, async (tx) => {
    await prepareMigrationsTable(tx, database.engine);
    const applied = await readApplied(tx);
    const unknown = findUnknown(applied, migrations);
    return { applied, unknown, isNew: applied.length === 0 || !(await hasUsers(tx)) };
  });
  if (unknown.length > 0) {
    say(`The database has been expanded by a newer version: ${unknown.join(', ')}`);
  }
  const pending = migrations.filter(({ name }) => !applied.some((row) => row.name === name));
  const contract = pending.find((migration) => kindOf(migration) === 'contract');
  if (contract !== undefined && !isNew) await migrating.beforeContract(contract.name);
  for (const migration of pending) {
    await runStep(database, isNew ? { ...migrating, say: () => {} } : migrating, migration);
  }
}

/** A shop has at least one admin, from its first start on. */
async function hasUsers(tx: Transaction<Tables>): Promise<boolean> {
  const found = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

async function runStep(
  database: Database,
  migrating: Migrating,
  migration: Migration,
): Promise<void> {
  const { say, limits } = migrating;
  const title = `Migration ${migration.name} (${kindOf(migration)})`;
  let isAnnounced = false;
  const announce = () => {
    if (!isAnnounced) say(title);
    isAnnounced = true;
  };
  const start = performance.now();
  if ('index' in migration && database.url !== undefined) {
    announce();
    await buildIndexConcurrently(database.url, migration.index);
  }
  const fills = ('up' in migration && migration.fills) || [];
  const attempt = (): Promise<Outcome> =>
    withMigrationLock(database, { title, say, limits }, async (tx) => {
      const applied = await readApplied(tx);
      findUnknown(applied, migrating.migrations);
      // Another process may have been first.
      if (applied.some(({ name }) => name === migration.name)) return 'was done';
      for (const fill of fills) if ((await fill.countLeft(tx)) > 0) return 'unfilled';
      announce();
      await apply(tx, database.engine, migration);
      failpoint('inside-migration');
      await recordMigration(tx, migration);
      return 'done';
    });
  let outcome = await attempt();
  while (outcome === 'unfilled') {
    let trouble: unknown;
    try {
      for (const fill of fills) await finishFill(database, fill, say);
    } catch (error) {
      trouble = error;
    }
    outcome = await attempt();
    // Another process may have contracted, and with that removed what a slice reads.
    if (trouble !== undefined && outcome === 'unfilled') throw trouble;
  }
  const ms = performance.now() - start;
  if (outcome === 'done' && ms >= LONG_MS) say(`${title} took ${Math.round(ms / 1_000)} s`);
  failpoint('after-migration');
}

type Outcome = 'done' | 'was done' | 'unfilled';

async function apply(tx: Transaction<Tables>, engine: Engine, migration: Migration): Promise<void> {
  if ('up' in migration) await migration.up(tx, schemaDialect(engine, tx));
  else if (engine === 'sqlite') await sql.raw(createIndexSql(migration.index)).execute(tx);
}

function schemaDialect(engine: Engine, tx: Kysely<Tables>): SchemaDialect {
  const isSqlite = engine === 'sqlite';
  return {
    engine,
    // STRICT makes SQLite reject a value of the wrong type, as PostgreSQL does.
    createTable: (name) => {
      const table = tx.schema.createTable(name);
      return isSqlite ? table.modifyEnd(sql`strict`) : table;
    },
    int8: isSqlite ? 'integer' : 'bigint',
    bytes: isSqlite ? 'blob' : 'bytea',
  };
}
