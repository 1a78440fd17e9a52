import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';

/** How long to wait for another process while opening the file. */
const OPEN_TIMEOUT_MS = 10_000;
const MAX_CACHED_STATEMENTS = 500;

/** FULL: what was confirmed to a shopper survives a power cut, not only a crash. */
const FOR_WRITING =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;';
/** The first read opens the journal: later the process may be out of file handles. */
const FOR_READING = 'SELECT 1 FROM sqlite_schema;';

type Prepared = { statement: StatementSync; givesRows: boolean };

/** An open SQLite file, in whichever thread. */
export class SqliteFile {
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(path: string, opening: string, { readOnly = false } = {}) {
    this.#sqlite = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS, readOnly });
    this.#sqlite.exec(opening);
    // From here on we do the waiting ourselves: SQLite's own busy timeout blocks the whole thread.
    this.#sqlite.exec('PRAGMA busy_timeout = 0;');
  }

  get isInTransaction(): boolean {
    return this.#sqlite.isTransaction;
  }

  execute(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    const values = parameters as SQLInputValue[];
    const { statement, givesRows } = this.#prepare(sql);
    if (givesRows) return { rows: statement.all(...values) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }

  close(): void {
    this.#statements.clear();
    this.#sqlite.close();
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

export function openToWrite(path: string, more = ''): SqliteFile {
  return new SqliteFile(path, FOR_WRITING + more);
}

export function openToRead(path: string): SqliteFile {
  return new SqliteFile(path, FOR_READING, { readOnly: true });
}
