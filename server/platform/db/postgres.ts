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
  // A connection that breaks fails the query it is in; the event that tells of it once more, to
  // nobody in particular, must not end the process. An idle one is replaced on the next use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}
