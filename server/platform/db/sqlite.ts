import { setImmediate as endOfTick } from 'node:timers/promises';
import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Mutex } from './mutex.ts';
import { SqliteCaller } from './sqlite-caller.ts';
import { FEW_CHECKPOINTS, SqliteCheckpoints } from './sqlite-checkpoints.ts';
import { BEGIN, SqliteConnection } from './sqlite-connection.ts';
import { openToRead, openToWrite } from './sqlite-file.ts';
import { LongQueryDriver } from './sqlite-long-queries.ts';
import { LongTransactionDriver, type WriteLock } from './sqlite-long-transactions.ts';
import { SqliteThread } from './sqlite-thread.ts';
import { SqliteTick } from './sqlite-tick.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * What a rollback to a savepoint restores is otherwise written to a file as soon as a tick changes
 * more than a few pages. For short work only: a migration may change every page.
 */
export const SAVEPOINTS_IN_MEMORY = 'PRAGMA temp_store = MEMORY;';

/** For short work in this thread, and for long transactions and long queries in two others. */
export function sqliteDialects(path: string, busyTimeoutMs?: number) {
  const driver = new SqliteDriver(path, busyTimeoutMs);
  const writing = new SqliteThread(path);
  const reading = new SqliteThread(path, { isReadOnly: true });
  return {
    short: dialectOf(driver),
    longTransaction: dialectOf(new LongTransactionDriver(driver, writing, busyTimeoutMs)),
    longQuery: dialectOf(new LongQueryDriver(reading, busyTimeoutMs)),
  };
}

export function dialectOf(driver: Driver): Dialect {
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

/**
 * Kysely on Node's built-in SQLite. One caller at a time has the write connection. Everything
 * written in one tick of the event loop is committed together at its end, so that many callers wait
 * for the disk once, and none gets an answer before that. Single selects have their own connection
 * and never wait for a writer: as on PostgreSQL, they see only what was committed before.
 */
class SqliteDriver implements Driver, WriteLock {
  readonly #path: string;
  readonly #checkpoints: SqliteCheckpoints;
  readonly #busyTimeoutMs: number | undefined;
  #writer: SqliteConnection | undefined;
  #reader: SqliteConnection | undefined;
  readonly #writing = new Mutex();
  readonly #reading = new Mutex();
  /** Whether the caller with the write connection is in a transaction. */
  #isInTransaction = false;
  /** The shared commit of this tick, once there was a write. */
  #commit: PromiseWithResolvers<void> | undefined;
  /** The error that made SQLite roll back everything written in this tick. */
  #loss: DatabaseUnavailable | undefined;

  constructor(path: string, busyTimeoutMs: number | undefined) {
    this.#path = path;
    this.#checkpoints = new SqliteCheckpoints(path);
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  async init(): Promise<void> {
    const parts = { tick: new SqliteTick(), busyTimeoutMs: this.#busyTimeoutMs };
    const writer = new SqliteConnection(openToWrite(this.#path, FEW_CHECKPOINTS), {
      ...parts,
      onTrouble: (error) => {
        if (this.#commit !== undefined && !writer.isInTransaction) this.#loss ??= error;
      },
    });
    this.#writer = writer;
    this.#reader = new SqliteConnection(openToRead(this.#path), parts);
  }

  async acquireConnection(): Promise<SqliteCaller> {
    return new SqliteCaller((caller, query) => this.#execute(caller, query));
  }

  /**
   * Each caller waits for the commit of what it wrote, or may have read, before it gets its answer.
   */
  async releaseConnection(caller: SqliteCaller): Promise<void> {
    if (caller.unlock === undefined) return;
    const commit = this.#commit;
    caller.unlock();
    await commit?.promise;
  }

  async beginTransaction(caller: SqliteCaller): Promise<void> {
    await this.#lock(caller);
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
    // Callers that got a connection in this tick wait for the lock by its end.
    await endOfTick();
    const unlocks = await Promise.all([this.#reading.lock(), this.#writing.lock()]);
    for (const unlock of unlocks) unlock();
    await this.#commit?.promise.catch(() => {});
    await this.#checkpoints.stop();
    // The last connection to close removes the journal, and a read-only one may not.
    await this.#reader?.close();
    this.#reader = undefined;
    await this.#writer?.close();
    this.#writer = undefined;
  }

  /** The file has one writer at a time, so what others wrote in this tick is committed first. */
  async lockFile(): Promise<() => void> {
    const unlock = await this.#writing.lock();
    if (this.#commit !== undefined) await this.#commitNow(this.#commit);
    return unlock;
  }

  noteCommit(): void {
    this.#checkpoints.note();
  }

  async #execute(caller: SqliteCaller, query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (caller.unlock === undefined && isRead(query)) return this.#read(query);
    await this.#lock(caller);
    if (this.#isInTransaction) this.#requireTransaction();
    else if (isWrite(query)) await this.#joinCommit();
    return this.#open.run(query.sql, query.parameters);
  }

  async #read(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const unlock = await this.#reading.lock();
    try {
      return await requireOpen(this.#reader).run(query.sql, query.parameters);
    } finally {
      unlock();
    }
  }

  get #open(): SqliteConnection {
    return requireOpen(this.#writer);
  }

  async #lock(caller: SqliteCaller): Promise<void> {
    caller.unlock ??= await this.#writing.lock();
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
      void this.#commitAtEndOfTick(commit);
    } else {
      this.#requireTransaction();
    }
  }

  async #commitAtEndOfTick(commit: PromiseWithResolvers<void>): Promise<void> {
    await endOfTick();
    const unlock = await this.#writing.lock();
    // A long transaction may have committed it before its own start.
    if (this.#commit === commit) await this.#commitNow(commit);
    unlock();
  }

  /** For the caller that has the lock. */
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
