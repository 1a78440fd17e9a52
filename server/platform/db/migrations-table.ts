import { sql, type Transaction } from 'kysely';
import { StartError } from '../start-error.ts';
import { kindOf, type Migration, type MigrationKind } from './migration.ts';
import type { Engine } from './open.ts';
import type { Tables } from './tables.ts';

/** The kind is null if a version without marks applied it. */
export type Applied = { name: string; kind: MigrationKind | null };

/** Creates the table of applied migrations, or adds what a database of an older version lacks. */
export async function prepareMigrationsTable(
  tx: Transaction<Tables>,
  engine: Engine,
): Promise<void> {
  await sql`
    create table if not exists migrations (name text primary key not null, kind text)`.execute(tx);
  // Adding a column waits for every reader of the table, such as a backup, even if it is there.
  if (!(await hasKind(tx, engine))) {
    await sql`alter table migrations add column kind text`.execute(tx);
  }
}

async function hasKind(tx: Transaction<Tables>, engine: Engine): Promise<boolean> {
  const found =
    engine === 'sqlite'
      ? sql`select 1 from pragma_table_info('migrations') where name = 'kind'`
      : sql`select 1 from pg_attribute where attrelid = 'migrations'::regclass and attname = 'kind'`;
  return (await found.execute(tx)).rows.length > 0;
}

export async function readApplied(tx: Transaction<Tables>): Promise<readonly Applied[]> {
  const { rows } = await sql<Applied>`select name, kind from migrations order by name`.execute(tx);
  return rows;
}

/** Those that a newer version has applied; refuses to work beside a contract. */
export function findUnknown(
  applied: readonly Applied[],
  migrations: readonly Migration[],
): readonly string[] {
  const unknown = applied.filter(({ name }) => !migrations.some((known) => known.name === name));
  const contract = unknown.find(({ kind }) => kind !== 'expand');
  if (contract !== undefined) {
    throw new StartError(
      `The database was created by a newer version of Haat: this version does not know its migration ${contract.name}.`,
    );
  }
  return unknown.map(({ name }) => name);
}

export async function recordMigration(
  tx: Transaction<Tables>,
  migration: Migration,
): Promise<void> {
  await sql`
    insert into migrations (name, kind) values (${migration.name}, ${kindOf(migration)})`.execute(
    tx,
  );
}
