import { DatabaseSync } from 'node:sqlite';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { BEGIN, SqliteConnection } from './sqlite-connection.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** How long to wait for another process while the file is opened. */
const OPEN_TIMEOUT_MS = 10_000;

export function sqliteDialect(path: string, busyTimeoutMs?: number): Dialect {
  return {
    createAdapter: () => new SharingAdapter(),
    createDriver: () => new SqliteDriver(path, busyTimeoutMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** The driver lends its one connection itself; Kysely's own lending would end only after the commit. */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Kysely over Node's own SQLite. One caller after the other uses the one connection. What they write
 * in one turn of the event loop is committed together at its end, so that many wait for the disk
 * once; nobody gets an answer before that.
 */
class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #busyTimeoutMs: number | undefined;
  #connection: SqliteConnection | undefined;
  /** Resolves when the last in the queue has left. */
  #line: Promise<void> = Promise.resolve();
  #leave: () => void = () => {};
  /** Whether the caller who has the connection is in a transaction. */
  #isInTransaction = false;
  /** The common commit of this turn, once there was a write. */
  #commit: Promise<void> | undefined;
  /** What made SQLite roll back all that was written in this turn. */
  #loss: DatabaseUnavailable | undefined;

  constructor(path: string, busyTimeoutMs: number | undefined) {
    this.#path = path;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  async init(): Promise<void> {
    const sqlite = new DatabaseSync(this.#path, { timeout: OPEN_TIMEOUT_MS });
    // FULL: what was confirmed to a shopper survives a power cut, not only a crash.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // From here on we do the waiting ourselves: SQLite's own would stop the whole process meanwhile.
    sqlite.exec('PRAGMA busy_timeout = 0;');
    const connection = new SqliteConnection(
      sqlite,
      async (query) => {
        if (this.#isInTransaction) this.#requireTransaction();
        else if (isWrite(query)) await this.#joinCommit();
      },
      (error) => {
        if (this.#commit !== undefined && !connection.isInTransaction) this.#loss ??= error;
      },
      this.#busyTimeoutMs,
    );
    this.#connection = connection;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#open;
    this.#leave = await this.#waitInLine();
    return connection;
  }

  /** On leaving, each waits for the commit of what it wrote, or of what it may have read. */
  async releaseConnection(): Promise<void> {
    const commit = this.#commit;
    this.#leave();
    await commit;
  }

  async beginTransaction(): Promise<void> {
    await this.#joinCommit();
    await this.#open.run('savepoint one');
    this.#isInTransaction = true;
  }

  async commitTransaction(): Promise<void> {
    this.#requireTransaction();
    await this.#open.run('release one');
    this.#isInTransaction = false;
  }

  async rollbackTransaction(): Promise<void> {
    this.#isInTransaction = false;
    if (!this.#open.isInTransaction) return;
    await this.#open.run('rollback to one');
    await this.#open.run('release one');
  }

  async destroy(): Promise<void> {
    await this.#commit?.catch(() => {});
    this.#connection?.close();
    this.#connection = undefined;
  }

  get #open(): SqliteConnection {
    if (this.#connection === undefined) throw new Error('The database is not open.');
    return this.#connection;
  }

  async #waitInLine(): Promise<() => void> {
    const before = this.#line;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#line = promise;
    await before;
    return resolve;
  }

  /** IMMEDIATE takes the write lock at once, so a transaction never fails half-way for want of it. */
  async #joinCommit(): Promise<void> {
    if (this.#commit === undefined) {
      await this.#open.run(BEGIN);
      this.#loss = undefined;
      this.#commit = this.#commitAtEndOfTurn();
      // Those who take part hear of a failure when they leave.
      this.#commit.catch(() => {});
    } else {
      this.#requireTransaction();
    }
  }

  async #commitAtEndOfTurn(): Promise<void> {
    await endOfTurn();
    const leave = await this.#waitInLine();
    this.#commit = undefined;
    try {
      this.#requireTransaction();
      await this.#open.run('commit');
    } catch (error) {
      if (this.#open.isInTransaction) await this.#open.run('rollback');
      throw error;
    } finally {
      leave();
    }
  }

  /** SQLite itself rolls back where the disk is full or broken, whoever's writes it was. */
  #requireTransaction(): void {
    if (this.#open.isInTransaction) return;
    throw this.#loss ?? new DatabaseUnavailable('away', new Error('The transaction is lost.'));
  }
}

/** Raw SQL may be anything, such as a pragma; by itself it is committed by itself. */
function isWrite({ query }: CompiledQuery): boolean {
  return query.kind !== 'SelectQueryNode' && query.kind !== 'RawNode';
}
