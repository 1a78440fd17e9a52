import type { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';

/**
 * What is in a shop, for comparing a copy with it: `orders` is how many rows that table has, and
 * `orders.total_paise` the sum of that column. All tables, and all columns of money and stock.
 */
export type ShopSums = Map<string, bigint>;

/** What a backup file contains. `kind` is absent before migrations were marked. */
export type BackupContent = {
  sums: ShopSums;
  migrations: readonly { name: string; kind: string | undefined }[];
};

const SUMMED = /(?:^|_)(?:paise|amount|amount_refunded|stock|qty|pieces|firm|soft)$/;

export function isSummed(column: string): boolean {
  return SUMMED.test(column);
}

/** The first difference, as the end of a sentence; undefined if there is none. */
export function findDifference(expected: ShopSums, actual: ShopSums): string | undefined {
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    const [should, is] = [expected.get(key), actual.get(key)];
    if (should !== is) return `${key} is ${is ?? 'missing'} instead of ${should ?? 'missing'}`;
  }
  return undefined;
}

export function countTables(sums: ShopSums): { tables: number; rows: number } {
  const counts = [...sums].filter(([key]) => !key.includes('.'));
  return { tables: counts.length, rows: counts.reduce((sum, [, rows]) => sum + Number(rows), 0) };
}

/** Search indexes are left out: they are virtual tables. */
export function readSqliteSums(database: DatabaseSync): ShopSums {
  const tables = database
    .prepare(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
       order by name`,
    )
    .all();
  const columnsOf = database.prepare(
    `select name from pragma_table_info(?) where type = 'INTEGER' collate nocase`,
  );
  return new Map(
    tables.flatMap(({ name }) => {
      const table = String(name);
      const columns = columnsOf.all(table).map((column) => String(column.name));
      const summed = columns.filter(isSummed);
      const statement = database.prepare(sumsQuery(quote(table), summed));
      statement.setReadBigInts(true);
      return toEntries(table, summed, statement.get() ?? {});
    }),
  );
}

/** All tables of the database, except those of an extension: a backup has none of their rows. */
export const FROM_TABLES = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

export async function readPostgresSums(client: pg.ClientBase): Promise<ShopSums> {
  const { rows: tables } = await client.query<{ schema: string; name: string; columns: string[] }>(`
    select n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('int4'::regtype, 'int8'::regtype, 'numeric'::regtype)) as columns
    ${FROM_TABLES} order by 1, 2`);
  const sums: ShopSums = new Map();
  for (const { schema, name, columns } of tables) {
    const summed = columns.filter(isSummed);
    const query = sumsQuery(`${quote(schema)}.${quote(name)}`, summed, '::text');
    const { rows } = await client.query(query);
    const table = schema === 'public' ? name : `${schema}.${name}`;
    for (const [key, sum] of toEntries(table, summed, rows[0])) sums.set(key, sum);
  }
  return sums;
}

function sumsQuery(table: string, summed: readonly string[], cast = ''): string {
  const sums = summed.map((column, at) => `, coalesce(sum(${quote(column)}), 0)${cast} as s${at}`);
  return `select count(*)${cast} as rows${sums.join('')} from ${table}`;
}

type SumRow = Record<string, unknown>;

function toEntries(table: string, summed: readonly string[], row: SumRow): [string, bigint][] {
  const numberOf = (column: string) => BigInt(String(row[column]));
  return [
    [table, numberOf('rows')],
    ...summed.map((column, at): [string, bigint] => [`${table}.${column}`, numberOf(`s${at}`)]),
  ];
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
