import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type ConnectionUse, GuardedPool, type PostgresLimits } from './postgres-pool.ts';

const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Our integers stay below 2^53, so they are returned as numbers, as on SQLite. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export function openPostgres(
  url: string,
  limits?: PostgresLimits,
): { dialect: Dialect; use: () => ConnectionUse } {
  const pool = new GuardedPool({ connectionString: url, types: typeParsers }, limits);
  return { dialect: new PostgresDialect({ pool }), use: () => pool.use };
}
