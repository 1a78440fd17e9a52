import { sql } from 'kysely';
import type { SystemContext } from '../context.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { Round } from '../platform/jobs/start-job.ts';

/** How many rows one transaction merges: short enough that nobody has to wait. */
const ROWS_AT_ONCE = 500;

type SumTable = { name: string; keys: readonly string[]; values: readonly string[] };
type SumRow = Record<string, number | string>;

/** The keys of each table and the values that are summed. */
export const SUM_TABLES: readonly SumTable[] = [
  {
    name: 'sales_sums',
    keys: ['slot'],
    values: ['orders', 'net_paise', 'refunded_paise', 'difference_paise'],
  },
  { name: 'order_sums', keys: ['slot', 'state'], values: ['orders'] },
  { name: 'product_sums', keys: ['day', 'product_id'], values: ['pieces', 'paise'] },
];

/**
 * Merges the rows that changes have added for the same key into one; their total stays the same.
 */
export async function addUp(
  { database }: Pick<SystemContext, 'database'>,
  { mayGoOn }: Pick<Round, 'mayGoOn'>,
): Promise<void> {
  for (const table of SUM_TABLES) {
    let added = ROWS_AT_ONCE;
    while (added === ROWS_AT_ONCE && (await mayGoOn())) {
      added = await database.transaction((tx) => addUpSome(tx, table));
    }
  }
}

async function addUpSome(tx: Queryable, { name, keys, values }: SumTable): Promise<number> {
  const table = sql.table(name);
  const columns = sql.join([...keys, ...values].map((column) => sql.ref(column)));
  const { rows } = await sql<SumRow>`
    delete from ${table}
    where id in (select id from ${table} where is_fresh = 1 order by id limit ${ROWS_AT_ONCE})
    returning ${columns}`.execute(tx);
  const added = values.map(
    (value) =>
      sql`${sql.ref(value)} = ${sql.ref(`${name}.${value}`)} + ${sql.ref(`excluded.${value}`)}`,
  );
  for (const sum of sumsOf(rows, keys, values)) {
    const { rows: kept } = await sql<SumRow>`
      insert into ${table} (is_fresh, ${columns})
      values (0, ${sql.join([...keys, ...values].map((column) => sum[column]))})
      on conflict (${sql.join(keys.map((key) => sql.ref(key)))}) where is_fresh = 0
      do update set ${sql.join(added)}
      returning id, ${columns}`.execute(tx);
    // For example orders that were pending for a while: a row of zeros would only cost reads.
    const [row] = kept;
    if (row !== undefined && isNothing(row, values)) {
      await sql`delete from ${table} where id = ${row.id}`.execute(tx);
    }
  }
  return rows.length;
}

function sumsOf(
  rows: readonly SumRow[],
  keys: readonly string[],
  values: readonly string[],
): SumRow[] {
  const sums = new Map<string, SumRow>();
  for (const row of rows) {
    const key = JSON.stringify(keys.map((name) => row[name]));
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { ...row });
    else for (const value of values) known[value] = Number(known[value]) + Number(row[value]);
  }
  // What cancels out leaves nothing to add.
  return [...sums.values()].filter((sum) => !isNothing(sum, values));
}

function isNothing(row: SumRow, values: readonly string[]): boolean {
  return values.every((value) => row[value] === 0);
}
