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

/** The driver lends its connections itself; Kysely's own lending would end only after the commit. */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

type Execute = (caller: Caller, query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** What the driver lends to a caller, who stands in line only once it must. */
class Caller implements DatabaseConnection {
  readonly #execute: Execute;
  /** How to leave, for a caller who has the connection that writes. */
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
 * Kysely over Node's own SQLite. One caller after the other uses the connection that writes. What
 * they write in one turn of the event loop is committed together at its end, so that many wait for
 * the disk once; nobody gets an answer before that. Single selects have a connection of their own and
 * wait for no writer: as on PostgreSQL, they see what was committed before, and that alone.
 */
class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #checkpoints: SqliteCheckpoints;
  readonly #busyTimeoutMs: number | undefined;
  #writer: SqliteConnection | undefined;
  #reader: SqliteConnection | undefined;
  readonly #writers = new Line();
  readonly #readers = new Line();
  /** Whether the caller who has the connection that writes is in a transaction. */
  #isInTransaction = false;
  /** The common commit of this turn, once there was a write. */
  #commit: Promise<void> | undefined;
  /** What made SQLite roll back all that was written in this turn. */
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
    // The first read opens the journal: later there may be no room for another open file.
    const reading = this.#openFile('SELECT 1 FROM sqlite_schema;', { readOnly: true });
    this.#reader = new SqliteConnection(reading, parts);
  }

  async acquireConnection(): Promise<Caller> {
    return new Caller((caller, query) => this.#execute(caller, query));
  }

  /** On leaving, each waits for the commit of what it wrote, or of what it may have read. */
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

  /** Whoever came before is served to the end. */
  async destroy(): Promise<void> {
    // Who was lent a connection in this turn stands in line by its end.
    await endOfTurn();
    const leaves = await Promise.all([this.#readers.wait(), this.#writers.wait()]);
    for (const leave of leaves) leave();
    await this.#commit?.catch(() => {});
    await this.#checkpoints.stop();
    // The last to be closed clears the journal away, which the reader may not.
    this.#reader?.close();
    this.#reader = undefined;
    this.#writer?.close();
    this.#writer = undefined;
  }

  #openFile(statements: string, { readOnly = false } = {}): DatabaseSync {
    const sqlite = new DatabaseSync(this.#path, { timeout: OPEN_TIMEOUT_MS, readOnly });
    sqlite.exec(statements);
    // From here on we do the waiting ourselves: SQLite's own would stop the whole process meanwhile.
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

  /** SQLite itself rolls back where the disk is full or broken, whoever's writes it was. */
  #requireTransaction(): void {
    if (this.#open.isInTransaction) return;
    throw this.#loss ?? new DatabaseUnavailable('away', new Error('The transaction is lost.'));
  }
}

function requireOpen(connection: SqliteConnection | undefined): SqliteConnection {
  if (connection === undefined) throw new Error('The database is not open.');
  return connection;
}

/** Raw SQL may be anything, such as a pragma; by itself it is committed by itself. */
function isWrite(query: CompiledQuery): boolean {
  return !isRead(query) && query.query.kind !== 'RawNode';
}

function isRead({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode';
}
