import { setImmediate as endOfTick } from 'node:timers/promises';
import type { Driver, QueryResult } from 'kysely';
import { SqliteCaller } from './sqlite-caller.ts';
import { BEGIN, SqliteConnection } from './sqlite-connection.ts';
import type { SqliteThread } from './sqlite-thread.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The lock of all writers of this process, for which a long transaction waits like any other. */
export type WriteLock = {
  /** Waits until nobody in this process is writing; returns the function that unlocks it. */
  lockFile(): Promise<() => void>;
  noteCommit(): void;
};

/**
 * Runs transactions of many statements in a thread: in this one, each statement would block the
 * event loop, and the commit of thousands of rows for a tenth of a second.
 */
export class LongTransactionDriver implements Driver {
  readonly #lock: WriteLock;
  readonly #connection: SqliteConnection;
  /** The error that made SQLite roll back. */
  #loss: DatabaseUnavailable | undefined;

  constructor(lock: WriteLock, thread: SqliteThread, busyTimeoutMs: number | undefined) {
    this.#lock = lock;
    this.#connection = new SqliteConnection(thread, {
      busyTimeoutMs,
      onTrouble: (error) => {
        this.#loss ??= error;
      },
    });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteCaller> {
    return new SqliteCaller((_, { sql, parameters }) => this.#run(sql, parameters));
  }

  async beginTransaction(caller: SqliteCaller): Promise<void> {
    caller.unlock = await this.#lock.lockFile();
    this.#loss = undefined;
    await this.#connection.run(BEGIN);
  }

  async commitTransaction(): Promise<void> {
    await this.#run('commit');
    this.#lock.noteCommit();
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#connection.isInTransaction) await this.#connection.run('rollback');
  }

  async releaseConnection(caller: SqliteCaller): Promise<void> {
    caller.unlock?.();
  }

  /** Serves all earlier callers first. */
  async destroy(): Promise<void> {
    // Callers that got a connection in this tick wait for the lock by its end.
    await endOfTick();
    const unlock = await this.#lock.lockFile();
    await this.#connection.close();
    unlock();
  }

  /** SQLite rolls back by itself when the disk is full or broken. */
  async #run(sql: string, parameters?: readonly unknown[]): Promise<QueryResult<unknown>> {
    if (this.#connection.isInTransaction) return this.#connection.run(sql, parameters);
    throw this.#loss ?? new DatabaseUnavailable('away', new Error('The transaction is lost.'));
  }
}
