import { setImmediate as endOfTick, setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import type { SqliteTick } from './sqlite-tick.ts';
import { isBusy, isIoError, sqliteTroubleOf } from './sqlite-trouble.ts';
import { DatabaseUnavailable, type Trouble } from './unavailable.ts';

/** How long to wait for another process that holds the write lock. */
const BUSY_TIMEOUT_MS = 5_000;
const BUSY_RETRY_MS = 2;

export const BEGIN = 'begin immediate';

export type ConnectionParts = {
  /** Of the event loop, if statements run in this thread. */
  tick?: SqliteTick;
  onTrouble?: (error: DatabaseUnavailable) => void;
  busyTimeoutMs?: number | undefined;
};

/** The file, opened in this thread or another. */
type OpenFile = {
  readonly isInTransaction: boolean;
  execute(
    sql: string,
    parameters: readonly unknown[],
  ): QueryResult<unknown> | Promise<QueryResult<unknown>>;
  close(): void | Promise<void>;
};

/** Runs statements, and waits when another process has locked the file. */
export class SqliteConnection {
  readonly #file: OpenFile;
  readonly #tick: SqliteTick | undefined;
  readonly #busyTimeoutMs: number;
  readonly #onTrouble: (error: DatabaseUnavailable) => void;
  /**
   * Who last timed out on a lock: until one of them succeeds, the following callers try only once.
   */
  #lockedOut: 'writers' | 'readers' | undefined;

  constructor(
    file: OpenFile,
    { tick, onTrouble = () => {}, busyTimeoutMs = BUSY_TIMEOUT_MS }: ConnectionParts,
  ) {
    this.#file = file;
    this.#tick = tick;
    this.#onTrouble = onTrouble;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  get isInTransaction(): boolean {
    return this.#file.isInTransaction;
  }

  async run<Row>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    if (this.#tick?.isOver() === true) await endOfTick();
    const deadline = performance.now() + (this.#lockedOut ? 0 : this.#busyTimeoutMs);
    for (;;) {
      try {
        const running = this.#file.execute(sql, parameters);
        const result = running instanceof Promise ? await running : running;
        if (sql === BEGIN || this.#lockedOut === 'readers') this.#lockedOut = undefined;
        return result as QueryResult<Row>;
      } catch (error) {
        const trouble = sqliteTroubleOf(error);
        if (trouble === undefined) throw error;
        if (!isBusy(error) || performance.now() > deadline) throw this.#giveUp(sql, trouble, error);
        await sleep(BUSY_RETRY_MS);
      }
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  #giveUp(sql: string, trouble: Trouble, error: unknown): DatabaseUnavailable {
    if (isBusy(error)) this.#lockedOut = sql === BEGIN ? 'writers' : 'readers';
    const isOutcomeUnknown = sql === 'commit' && isIoError(error);
    const unavailable = new DatabaseUnavailable(trouble, error, { isOutcomeUnknown });
    this.#onTrouble(unavailable);
    return unavailable;
  }
}
