import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** How long to wait for another process that is writing. */
const BUSY_TIMEOUT_MS = 10_000;
const BUSY_RETRY_MS = 2;
const SQLITE_BUSY = 5;
const MAX_CACHED_STATEMENTS = 500;

/**
 * Kysely over Node's own SQLite. There is one connection, and Kysely lends it to one caller at a
 * time because the adapter says that it supports no more.
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteDriver implements Driver {
  readonly #path: string;
  #connection: SqliteConnection | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    const sqlite = new DatabaseSync(this.#path, { timeout: BUSY_TIMEOUT_MS });
    // FULL: what was confirmed to a shopper survives a power cut, not only a crash.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // From here on we do the waiting ourselves: SQLite's own would stop the whole process meanwhile.
    sqlite.exec('PRAGMA busy_timeout = 0;');
    this.#connection = new SqliteConnection(sqlite);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection === undefined) throw new Error('The database is not open.');
    return this.#connection;
  }

  /** IMMEDIATE takes the write lock at once, so a transaction never fails half-way for want of it. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    const deadline = Date.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
        return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
        await sleep(BUSY_RETRY_MS);
      }
    }
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface; nothing here streams rows
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported on SQLite.');
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }

  /** Preparing costs more than most of our queries, so statements are kept, oldest out first. */
  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#sqlite.prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > MAX_CACHED_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
