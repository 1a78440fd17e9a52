import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/** The indexes of trigrams: how SQLite stores them depends on where transactions ended. */
const FULL_TEXT = /_grams(?:_\w+)?$/;
/** PostgreSQL's transaction ids, the numbers of a sequence, which a rollback does not take back, and times. */
function varyingIn(table: string): readonly string[] {
  if (table === 'products') return ['stock_move'];
  if (table === 'fills') return ['updated_at', 'finished_at'];
  return table.endsWith('_sums') ? ['id'] : [];
}

/** Everything in a database that two ways to the same version must agree on. */
export async function dump(database: Database): Promise<Record<string, unknown>> {
  const ask = async (query: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(database.query);
    return rows.map((row) => ({ ...row }));
  };
  const queries = database.engine === 'sqlite' ? SQLITE : POSTGRES;
  const dumped: Record<string, unknown> = {};
  for (const [title, query] of Object.entries(queries)) dumped[title] = await ask(query);
  for (const { name } of await ask(TABLES[database.engine])) {
    if (FULL_TEXT.test(String(name))) continue;
    const rows = await ask(`select * from ${name}`);
    for (const row of rows) for (const column of varyingIn(String(name))) delete row[column];
    dumped[`rows of ${name}`] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dumped;
}

const TABLES = {
  sqlite: `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  postgres: `select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
};

const SQLITE = {
  schema: `select type, name, tbl_name, sql from sqlite_schema
    where tbl_name not like '%_grams%' order by type, name`,
};

const POSTGRES = {
  columns: `select table_name, column_name, data_type, column_default, is_nullable,
      generation_expression
    from information_schema.columns where table_schema = current_schema() order by 1, 2`,
  indexes: `select indexdef from pg_indexes where schemaname = current_schema() order by 1`,
  invalid: 'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  constraints: `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`,
  triggers: `select pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal order by 1`,
  functions: `select proname, prosrc from pg_proc
    where pronamespace = current_schema()::regnamespace order by 1`,
  sequences: `select sequencename, start_value, last_value from pg_sequences
    where schemaname = current_schema() and sequencename not like '%\\_sums\\_id\\_seq' order by 1`,
};
