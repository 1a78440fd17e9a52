import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import { isBusy, isIoError, sqliteTroubleOf } from './sqlite-trouble.ts';
import type { SqliteTurn } from './sqlite-turn.ts';
import { DatabaseUnavailable, type Trouble } from './unavailable.ts';

/** How long to wait for another process that holds the write lock. */
const BUSY_TIMEOUT_MS = 5_000;
const BUSY_RETRY_MS = 2;
const MAX_CACHED_STATEMENTS = 500;

export const BEGIN = 'begin immediate';

export type ConnectionParts = {
  turn: SqliteTurn;
  onTrouble?: (error: DatabaseUnavailable) => void;
  busyTimeoutMs?: number | undefined;
};

type Prepared = { statement: StatementSync; givesRows: boolean };

export class SqliteConnection {
  readonly #sqlite: DatabaseSync;
  readonly #turn: SqliteTurn;
  readonly #busyTimeoutMs: number;
  readonly #statements = new Map<string, Prepared>();
  readonly #onTrouble: (error: DatabaseUnavailable) => void;
  /**
   * Who last timed out on a lock: until one of them succeeds, the following callers try only once.
   */
  #lockedOut: 'writers' | 'readers' | undefined;

  constructor(
    sqlite: DatabaseSync,
    { turn, onTrouble = () => {}, busyTimeoutMs = BUSY_TIMEOUT_MS }: ConnectionParts,
  ) {
    this.#sqlite = sqlite;
    this.#turn = turn;
    this.#onTrouble = onTrouble;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  get isInTransaction(): boolean {
    return this.#sqlite.isTransaction;
  }

  async run<Row>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    if (this.#turn.isOver()) await nextTurn();
    const values = parameters as SQLInputValue[];
    const deadline = performance.now() + (this.#lockedOut ? 0 : this.#busyTimeoutMs);
    for (;;) {
      try {
        const result = this.#execute<Row>(sql, values);
        if (sql === BEGIN || this.#lockedOut === 'readers') this.#lockedOut = undefined;
        return result;
      } catch (error) {
        const trouble = sqliteTroubleOf(error);
        if (trouble === undefined) throw error;
        if (!isBusy(error) || performance.now() > deadline) throw this.#giveUp(sql, trouble, error);
        await sleep(BUSY_RETRY_MS);
      }
    }
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
  }

  #giveUp(sql: string, trouble: Trouble, error: unknown): DatabaseUnavailable {
    if (isBusy(error)) this.#lockedOut = sql === BEGIN ? 'writers' : 'readers';
    const isOutcomeUnknown = sql === 'commit' && isIoError(error);
    const unavailable = new DatabaseUnavailable(trouble, error, { isOutcomeUnknown });
    this.#onTrouble(unavailable);
    return unavailable;
  }

  #execute<Row>(sql: string, values: SQLInputValue[]): QueryResult<Row> {
    const { statement, givesRows } = this.#prepare(sql);
    if (givesRows) return { rows: statement.all(...values) as Row[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }

  /**
   * Preparing costs more than running most of our queries, so statements are cached, oldest out
   * first.
   */
  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#sqlite.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    if (this.#statements.size > MAX_CACHED_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return prepared;
  }
}
