import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { Failure } from '../failure.ts';
import { StartError } from '../start-error.ts';
import { prepareSqliteFile } from './data-folder.ts';
import { asTransaction, isInTransaction } from './on-commit.ts';
import { openPostgres } from './postgres.ts';
import type { ConnectionUse, PostgresLimits } from './postgres-pool.ts';
import { isDeadlock, isNotPrepared } from './postgres-trouble.ts';
import { reasonOf } from './reason.ts';
import { sqliteDialects } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type Engine = 'sqlite' | 'postgres';

export type Database = {
  engine: Engine;
  /** PostgreSQL's URL, for opening a separate connection; undefined on SQLite. */
  url: string | undefined;
  /** How PostgreSQL's connections are used; undefined on SQLite, which has one to write with. */
  connections: (() => ConnectionUse) | undefined;
  /** For single statements outside a transaction. */
  readonly query: Kysely<Tables>;
  /**
   * The same for reads of many rows, such as lists, searches and sums, which on SQLite would block
   * the event loop in this thread.
   */
  readonly longQuery: Kysely<Tables>;
  /**
   * Runs `work` in one transaction; inside, use only `tx` and await nothing but SQL. If `work`
   * returns a Failure, everything is rolled back. After a deadlock it is retried.
   */
  transaction<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** The same for work on many rows, which on SQLite would block the event loop in this thread. */
  longTransaction<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string };

/** Timeouts for a database that does not answer. */
export type DatabaseLimits = { postgres?: PostgresLimits; sqliteBusyMs?: number };

const OLDEST_POSTGRES = 15;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 20;

/** Opens PostgreSQL if a URL is given, otherwise SQLite in the data folder. */
export async function openDatabase(
  location: DatabaseLocation,
  limits: DatabaseLimits = {},
): Promise<Database> {
  const engine: Engine = location.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const { query, longTransaction, longQuery, connections } = connect(location, limits);
  try {
    await requireSupportedServer(query, engine);
  } catch (error) {
    await query.destroy();
    throw new StartError(
      engine === 'sqlite'
        ? `The database file in DATA_DIR (${location.dataDir}) cannot be opened: ${reasonOf(error)}.`
        : `The database at DATABASE_URL cannot be used: ${reasonOf(error)}.`,
    );
  }
  let isClosed = false;
  // Inside a transaction a query would not be part of it, and a write would wait forever for
  // SQLite's only write connection: better to fail loudly every time.
  const requireUsable = (connection: Kysely<Tables>) => {
    if (isInTransaction()) throw new Error('Inside a transaction use only its `tx`.');
    if (isClosed) throw new DatabaseUnavailable('away', new Error('The database is closed.'));
    return connection;
  };
  return {
    engine,
    url: location.databaseUrl,
    connections,
    get query() {
      return requireUsable(query);
    },
    get longQuery() {
      return requireUsable(longQuery);
    },
    transaction: (work) => runTransaction(requireUsable(query), work),
    longTransaction: (work) => runTransaction(requireUsable(longTransaction), work),
    close: async () => {
      isClosed = true;
      // On SQLite the last connection to close removes the journal, and that is one of `query`'s.
      for (const connection of new Set([longQuery, longTransaction, query])) {
        await connection.destroy();
      }
    },
  };
}

function connect({ databaseUrl, dataDir }: DatabaseLocation, limits: DatabaseLimits) {
  if (databaseUrl === undefined) {
    const dialects = sqliteDialects(sqlitePath(dataDir), limits.sqliteBusyMs);
    return {
      query: new Kysely<Tables>({ dialect: dialects.short }),
      longTransaction: new Kysely<Tables>({ dialect: dialects.longTransaction }),
      longQuery: new Kysely<Tables>({ dialect: dialects.longQuery }),
      connections: undefined,
    };
  }
  const { dialect, use } = openPostgres(databaseUrl, limits.postgres);
  const query = new Kysely<Tables>({ dialect });
  return { query, longTransaction: query, longQuery: query, connections: use };
}

/** The first query, which also shows whether the database answers. */
async function requireSupportedServer(query: Kysely<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`select 1`.execute(query);
    return;
  }
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(query);
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < OLDEST_POSTGRES) {
    throw new Error(`it is PostgreSQL ${major}, and Haat needs ${OLDEST_POSTGRES} or newer`);
  }
}

/** Carries a Failure out of Kysely's transaction, which rolls back on any exception. */
class RolledBack extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

async function runTransaction<Result>(
  connection: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await asTransaction(() =>
        connection.transaction().execute(async (tx) => {
          const result = await work(tx);
          if (result instanceof Failure) throw new RolledBack(result);
          return result;
        }),
      );
    } catch (error) {
      // The very Failure that `work` returned.
      if (error instanceof RolledBack) return error.failure as Result;
      if (!isDeadlock(error) && !isNotPrepared(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new DatabaseUnavailable('away', error);
      // Random, so that the transactions that deadlocked do not collide again.
      await sleep(Math.random() * RETRY_MS * attempt);
    }
  }
}

function sqlitePath(dataDir: string): string {
  try {
    return prepareSqliteFile(dataDir, console.warn);
  } catch (error) {
    throw new StartError(`DATA_DIR (${dataDir}) cannot be used: ${reasonOf(error)}.`);
  }
}
