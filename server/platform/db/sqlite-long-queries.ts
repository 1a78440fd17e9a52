import { setImmediate as endOfTick } from 'node:timers/promises';
import type { Driver } from 'kysely';
import { Mutex } from './mutex.ts';
import { SqliteCaller } from './sqlite-caller.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import type { SqliteThread } from './sqlite-thread.ts';

/**
 * Runs single reads of many rows in a thread: in this one, each would block the event loop. Several
 * callers alternate, statement by statement, and see what was committed before.
 */
export class LongQueryDriver implements Driver {
  readonly #mutex = new Mutex();
  readonly #connection: SqliteConnection;

  constructor(thread: SqliteThread, busyTimeoutMs: number | undefined) {
    this.#connection = new SqliteConnection(thread, { busyTimeoutMs });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteCaller> {
    return new SqliteCaller(async (_, { sql, parameters }) => {
      const unlock = await this.#mutex.lock();
      return this.#connection.run(sql, parameters).finally(unlock);
    });
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('A long query is a single statement.');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  /** Serves all earlier callers first. */
  async destroy(): Promise<void> {
    // Callers that got a connection in this tick wait for the lock by its end.
    await endOfTick();
    const unlock = await this.#mutex.lock();
    await this.#connection.close();
    unlock();
  }
}
