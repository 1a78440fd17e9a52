import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { GuardedPool, type PostgresLimits } from './postgres-pool.ts';

const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Our whole numbers stay below 2^53, so they come back as numbers here as they do from SQLite. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export function postgresDialect(url: string, limits?: PostgresLimits): Dialect {
  const pool = new GuardedPool({ connectionString: url, types: typeParsers }, limits);
  return new PostgresDialect({ pool });
}
