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
import { FOR_WRITING, SqliteFile } from './sqlite-file.ts';
import { LongTransactionDriver, type WriteQueue } from './sqlite-long-transactions.ts';
import { SqliteThread } from './sqlite-thread.ts';
import { SqliteTurn } from './sqlite-turn.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * What a rollback to a savepoint restores is otherwise written to a file as soon as a turn changes
 * more than a few pages. For short work only: a migration may change every page.
 */
export const SAVEPOINTS_IN_MEMORY = 'PRAGMA temp_store = MEMORY;';

/** For short work in this thread, and for long transactions in another. */
export function sqliteDialects(path: string, busyTimeoutMs?: number) {
  const driver = new SqliteDriver(path, busyTimeoutMs);
  const thread = new SqliteThread(path);
  return {
    short: dialectOf(driver),
    long: dialectOf(new LongTransactionDriver(driver, thread, busyTimeoutMs)),
  };
}

function dialectOf(driver: Driver): Dialect {
  return {
    createAdapter: () => new SharingAdapter(),
    createDriver: () => driver,
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
class SqliteDriver implements Driver, WriteQueue {
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
  #commit: PromiseWithResolvers<void> | undefined;
  /** The error that made SQLite roll back everything written in this turn. */
  #loss: DatabaseUnavailable | undefined;

  constructor(path: string, busyTimeoutMs: number | undefined) {
    this.#path = path;
    this.#checkpoints = new SqliteCheckpoints(path);
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  async init(): Promise<void> {
    const parts = { turn: new SqliteTurn(), busyTimeoutMs: this.#busyTimeoutMs };
    const writing = new SqliteFile(this.#path, FOR_WRITING + FEW_CHECKPOINTS);
    const writer = new SqliteConnection(writing, {
      ...parts,
      onTrouble: (error) => {
        if (this.#commit !== undefined && !writer.isInTransaction) this.#loss ??= error;
      },
    });
    this.#writer = writer;
    // The first read opens the journal: later the process may be out of file handles.
    const firstRead = 'SELECT 1 FROM sqlite_schema;';
    const reading = new SqliteFile(this.#path, firstRead, { readOnly: true });
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
    await commit?.promise;
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
    await this.#commit?.promise.catch(() => {});
    await this.#checkpoints.stop();
    // The last connection to close removes the journal, and a read-only one may not.
    await this.#reader?.close();
    this.#reader = undefined;
    await this.#writer?.close();
    this.#writer = undefined;
  }

  /** The file has one writer at a time, so what others wrote in this turn is committed first. */
  async waitForFile(): Promise<() => void> {
    const leave = await this.#writers.wait();
    if (this.#commit !== undefined) await this.#commitNow(this.#commit);
    return leave;
  }

  noteCommit(): void {
    this.#checkpoints.note();
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
      const commit = Promise.withResolvers<void>();
      // Each participant sees a failure when it releases its connection.
      commit.promise.catch(() => {});
      this.#commit = commit;
      void this.#commitAtEndOfTurn(commit);
    } else {
      this.#requireTransaction();
    }
  }

  async #commitAtEndOfTurn(commit: PromiseWithResolvers<void>): Promise<void> {
    await endOfTurn();
    const leave = await this.#writers.wait();
    // A long transaction may have committed it before its own start.
    if (this.#commit === commit) await this.#commitNow(commit);
    leave();
  }

  /** For the caller at the head of the queue. */
  async #commitNow({ resolve, reject }: PromiseWithResolvers<void>): Promise<void> {
    this.#commit = undefined;
    const commit = async () => {
      try {
        this.#requireTransaction();
        await this.#open.run('commit');
        this.noteCommit();
      } catch (error) {
        if (this.#open.isInTransaction) await this.#open.run('rollback');
        throw error;
      }
    };
    await commit().then(resolve, reject);
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
