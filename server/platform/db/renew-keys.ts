import { type SqlBool, sql } from 'kysely';
import type { Fill } from './fill.ts';
import type { Database } from './open.ts';
import { hasRowLocks } from './row-locks.ts';
import { forgetSearched } from './search.ts';
import {
  KEY_VERSION,
  KEYED_COLUMNS,
  type KeyedTable,
  type KeyedTexts,
  keyColumns,
} from './search-keys.ts';
import type { Queryable } from './tables.ts';

/** How many rows get their keys in one transaction, for which other writers wait. */
const SLICE = 100;

const KEYED_TABLES = Object.keys(KEYED_COLUMNS) as KeyedTable[];

/** Rows that have no key, or one of an earlier version. */
export const searchKeys: Fill = {
  name: 'search-keys',
  countLeft: async (db) => {
    let left = 0;
    for (const table of KEYED_TABLES) left += await countOutdatedKeys(db, table);
    return left;
  },
  slices: renewOutdatedKeys,
};

async function* renewOutdatedKeys(database: Database): AsyncGenerator<number> {
  for (const table of KEYED_TABLES) {
    let after: KeyPlace = { search_version: -1, id: '' };
    for (;;) {
      const rows = await findOutdatedKeys(database.query, table, { after, limit: SLICE });
      const last = rows.at(-1);
      if (last === undefined) break;
      const ids = rows.map(({ id }) => id);
      yield await database.longTransaction((tx) => renewKeys(tx, table, ids));
      after = last;
    }
  }
}

async function countOutdatedKeys(db: Queryable, table: KeyedTable): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('search_version', '<', KEY_VERSION)
    .executeTakeFirstOrThrow();
  return count;
}

type KeyPlace = { id: string; search_version: number };

/** The next rows, in the order of their index, that have no key or one of an earlier version. */
export function findOutdatedKeys(
  db: Queryable,
  table: KeyedTable,
  { after, limit }: { after: KeyPlace; limit: number },
): Promise<KeyPlace[]> {
  return db
    .selectFrom(table)
    .select(['id', 'search_version'])
    .where('search_version', '<', KEY_VERSION)
    .where(sql<SqlBool>`(search_version, id) > (${after.search_version}, ${after.id})`)
    .orderBy('search_version')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Makes the keys of these rows from their texts, except of rows that somebody is changing: whoever
 * waited for two of those could wait forever. Returns how many.
 */
export async function renewKeys(
  tx: Queryable,
  table: KeyedTable,
  ids: readonly string[],
): Promise<number> {
  const rows = await readTexts(tx, table, ids);
  if (rows.length === 0) return 0;
  const keys = rows.map((row) => sql`(${row.id}, ${row.key})`);
  // Both databases call the columns of such a list so.
  await sql`
    update ${sql.table(table)} set search_key = made.column2, search_version = ${KEY_VERSION}
    from (values ${sql.join(keys)}) as made where ${sql.table(table)}.id = made.column1`.execute(
    tx,
  );
  if (!hasRowLocks(tx))
    await renewTrigrams(
      tx,
      table,
      rows.map(({ id }) => id),
    );
  return rows.length;
}

async function readTexts(
  tx: Queryable,
  table: KeyedTable,
  ids: readonly string[],
): Promise<{ id: string; key: string | null }[]> {
  const columns = KEYED_COLUMNS[table].map((column) => sql.ref(column));
  const { rows } = await sql<{ id: string } & KeyedTexts<KeyedTable>>`
    select id, ${sql.join(columns)} from ${sql.table(table)} where id in (${sql.join(ids)})
    ${hasRowLocks(tx) ? sql`for no key update skip locked` : sql``}`.execute(tx);
  return rows.map((row) => ({ id: row.id, key: keyColumns(table, row).search_key }));
}

/** For many rows at once: each deletion reads the whole index of ids. PostgreSQL has a trigger. */
async function renewTrigrams(
  tx: Queryable,
  table: KeyedTable,
  ids: readonly string[],
): Promise<void> {
  await forgetSearched(tx, table, ids);
  await sql`
    insert into ${sql.table(`${table}_grams`)} (id, grams)
    select id, group_concat(hex(substr(search_key, place, 3)), ' ')
    from ${sql.table(table)}, gram_places
    where id in (${sql.join(ids)}) and place <= length(search_key) group by id`.execute(tx);
}
