import { DatabaseSync } from 'node:sqlite';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Line } from './line.ts';
import { FEW_CHECKPOINTS, SqliteCheckpoints } from './sqlite-checkpoints.ts';
import { BEGIN, SqliteConnection } from './sqlite-connection.ts';
import { SqliteTurn } from './sqlite-turn.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** How long to wait for another process while opening the file. */
const OPEN_TIMEOUT_MS = 10_000;

export function sqliteDialect(path: string, busyTimeoutMs?: number): Dialect {
  return {
    createAdapter: () => new SharingAdapter(),
    createDriver: () => new SqliteDriver(path, busyTimeoutMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** The driver hands out its connections itself; Kysely would release one only after the commit. */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

type Execute = (caller: Caller, query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** The connection handed to a caller, which joins the queue only when it has to. */
class Caller implements DatabaseConnection {
  readonly #execute: Execute;
  /** Leaves the queue; set while the caller has the write connection. */
  leave: (() => void) | undefined;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute(this, query) as Promise<QueryResult<Row>>;
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface; nothing here streams rows
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not supported on SQLite.');
  }
}

/**
 * Kysely on Node's built-in SQLite. Callers take turns on the write connection. Everything written
 * in one turn of the event loop is committed together at its end, so that many callers wait for the
 * disk once, and none gets an answer before that. Single selects have their own connection and
 * never wait for a writer: as on PostgreSQL, they see only what was committed before.
 */
class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #checkpoints: SqliteCheckpoints;
  readonly #busyTimeoutMs: number | undefined;
  #writer: SqliteConnection | undefined;
  #reader: SqliteConnection | undefined;
  readonly #writers = new Line();
  readonly #readers = new Line();
  /** Whether the caller with the write connection is in a transaction. */
  #isInTransaction = false;
  /** The shared commit of this turn, once there was a write. */
  #commit: Promise<void> | undefined;
  /** The error that made SQLite roll back everything written in this turn. */
  #loss: DatabaseUnavailable | undefined;

  constructor(path: string, busyTimeoutMs: number | undefined) {
    this.#path = path;
    this.#checkpoints = new SqliteCheckpoints(path);
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  async init(): Promise<void> {
    const parts = { turn: new SqliteTurn(), busyTimeoutMs: this.#busyTimeoutMs };
    // FULL: what was confirmed to a shopper survives a power cut, not only a crash.
    const writing = this.#openFile(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ${FEW_CHECKPOINTS}`,
    );
    const writer = new SqliteConnection(writing, {
      ...parts,
      onTrouble: (error) => {
        if (this.#commit !== undefined && !writer.isInTransaction) this.#loss ??= error;
      },
    });
    this.#writer = writer;
    // The first read opens the journal: later the process may be out of file handles.
    const reading = this.#openFile('SELECT 1 FROM sqlite_schema;', { readOnly: true });
    this.#reader = new SqliteConnection(reading, parts);
  }

  async acquireConnection(): Promise<Caller> {
    return new Caller((caller, query) => this.#execute(caller, query));
  }

  /**
   * Each caller waits for the commit of what it wrote, or may have read, before it gets its answer.
   */
  async releaseConnection(caller: Caller): Promise<void> {
    if (caller.leave === undefined) return;
    const commit = this.#commit;
    caller.leave();
    await commit;
  }

  async beginTransaction(caller: Caller): Promise<void> {
    await this.#enter(caller);
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

  /** Serves all earlier callers first. */
  async destroy(): Promise<void> {
    // Callers that got a connection in this turn have joined the queue by its end.
    await endOfTurn();
    const leaves = await Promise.all([this.#readers.wait(), this.#writers.wait()]);
    for (const leave of leaves) leave();
    await this.#commit?.catch(() => {});
    await this.#checkpoints.stop();
    // The last connection to close removes the journal, and a read-only one may not.
    this.#reader?.close();
    this.#reader = undefined;
    this.#writer?.close();
    this.#writer = undefined;
  }

  #openFile(statements: string, { readOnly = false } = {}): DatabaseSync {
    const sqlite = new DatabaseSync(this.#path, { timeout: OPEN_TIMEOUT_MS, readOnly });
    sqlite.exec(statements);
    // From here on we do the waiting ourselves: SQLite's own busy timeout blocks the whole process.
    sqlite.exec('PRAGMA busy_timeout = 0;');
    return sqlite;
  }

  async #execute(caller: Caller, query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (caller.leave === undefined && isRead(query)) return this.#read(query);
    await this.#enter(caller);
    if (this.#isInTransaction) this.#requireTransaction();
    else if (isWrite(query)) await this.#joinCommit();
    return this.#open.run(query.sql, query.parameters);
  }

  async #read(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const leave = await this.#readers.wait();
    try {
      return await requireOpen(this.#reader).run(query.sql, query.parameters);
    } finally {
      leave();
    }
  }

  get #open(): SqliteConnection {
    return requireOpen(this.#writer);
  }

  async #enter(caller: Caller): Promise<void> {
    caller.leave ??= await this.#writers.wait();
  }

  /**
   * IMMEDIATE takes the write lock up front, so a transaction never fails half-way for lack of it.
   */
  async #joinCommit(): Promise<void> {
    if (this.#commit === undefined) {
      await this.#open.run(BEGIN);
      this.#loss = undefined;
      this.#commit = this.#commitAtEndOfTurn();
      // Each participant sees a failure when it releases its connection.
      this.#commit.catch(() => {});
    } else {
      this.#requireTransaction();
    }
  }

  async #commitAtEndOfTurn(): Promise<void> {
    await endOfTurn();
    const leave = await this.#writers.wait();
    this.#commit = undefined;
    try {
      this.#requireTransaction();
      await this.#open.run('commit');
      this.#checkpoints.note();
    } catch (error) {
      if (this.#open.isInTransaction) await this.#open.run('rollback');
      throw error;
    } finally {
      leave();
    }
  }

  /**
   * SQLite rolls back by itself when the disk is full or broken, including other callers' writes.
   */
  #requireTransaction(): void {
    if (this.#open.isInTransaction) return;
    throw this.#loss ?? new DatabaseUnavailable('away', new Error('The transaction is lost.'));
  }
}

function requireOpen(connection: SqliteConnection | undefined): SqliteConnection {
  if (connection === undefined) throw new Error('The database is not open.');
  return connection;
}

/** Raw SQL may be anything, such as a pragma; outside a transaction it commits by itself. */
function isWrite(query: CompiledQuery): boolean {
  return !isRead(query) && query.query.kind !== 'RawNode';
}

function isRead({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode';
}
