import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import { StartError } from '../start-error.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export type Database = {
  engine: Engine;
  /** For single statements outside a transaction. */
  readonly query: Kysely<Tables>;
  /** Runs `work` in one transaction; inside, use only `tx` and await nothing but SQL. */
  transaction<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string };

const SQLITE_FILE = 'haat.sqlite';

const openTransaction = new AsyncLocalStorage<true>();

/** Whether the caller is running inside a transaction, where waiting for anything else is a fault. */
export function isInTransaction(): boolean {
  return openTransaction.getStore() === true;
}

/** Opens PostgreSQL where an address is given, SQLite in the data folder otherwise. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const engine: Engine = location.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const query = new Kysely<Tables>({
    dialect:
      location.databaseUrl === undefined
        ? sqliteDialect(sqlitePath(location.dataDir))
        : postgresDialect(location.databaseUrl),
  });
  try {
    await sql`select 1`.execute(query);
  } catch (error) {
    await query.destroy();
    throw new StartError(
      engine === 'sqlite'
        ? `The database file in DATA_DIR (${location.dataDir}) cannot be opened: ${reason(error)}.`
        : `The database at DATABASE_URL cannot be reached: ${reason(error)}.`,
    );
  }
  const database: Database = {
    engine,
    // Inside a transaction this would wait for ever for SQLite's one connection, and on PostgreSQL
    // it would not be atomic: a fault that is better loud than rare.
    get query() {
      if (isInTransaction()) throw new Error('Inside a transaction use only its `tx`.');
      return query;
    },
    transaction(work) {
      const connection = database.query;
      return openTransaction.run(true, () => connection.transaction().execute(work));
    },
    close: () => query.destroy(),
  };
  return database;
}

function sqlitePath(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`DATA_DIR (${dataDir}) cannot be made: ${reason(error)}.`);
  }
  return join(dataDir, SQLITE_FILE);
}

function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first);
}
