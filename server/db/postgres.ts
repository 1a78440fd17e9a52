import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 10;

const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Our whole numbers stay below 2^53, so they come back as numbers here as they do from SQLite. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: MAX_CONNECTIONS,
    types: typeParsers,
  });
  // An idle connection that the server drops is replaced on the next use; it must not end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
