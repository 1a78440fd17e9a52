import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** How long to wait for another process that is writing. */
const BUSY_TIMEOUT_MS = 10_000;
const BUSY_RETRY_MS = 2;
const SQLITE_BUSY = 5;
const MAX_CACHED_STATEMENTS = 500;

type Prepared = { statement: StatementSync; givesRows: boolean };

export class SqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly #beforeQuery: (query: CompiledQuery) => Promise<void>;

  constructor(sqlite: DatabaseSync, beforeQuery: (query: CompiledQuery) => Promise<void>) {
    this.#sqlite = sqlite;
    this.#beforeQuery = beforeQuery;
  }

  get isInTransaction(): boolean {
    return this.#sqlite.isTransaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#beforeQuery(query);
    return this.run(query.sql, query.parameters);
  }

  async run<Row>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    const { statement, givesRows } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    const deadline = Date.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        if (givesRows) return { rows: statement.all(...values) as Row[] };
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

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
