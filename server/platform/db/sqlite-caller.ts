import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

type Execute = (caller: SqliteCaller, query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** The connection that Kysely hands to a caller, who shares SQLite's own with others. */
export class SqliteCaller implements DatabaseConnection {
  readonly #execute: Execute;
  /** Lets the next caller in; set while this one has the connection to itself. */
  unlock: (() => void) | undefined;

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
