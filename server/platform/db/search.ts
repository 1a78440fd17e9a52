import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COUNTED_MATCHES } from '../../../contract/limits.ts';
import type { Database, Engine } from './open.ts';
import type { Queryable } from './tables.ts';

/**
 * Whether a column contains a text, ignoring case as far as the database can (it lowers both sides,
 * so an exact match is always found); wildcards in the text are escaped. Compared as a number, so
 * that PostgreSQL does not estimate from the pattern how few rows match: it would then read and
 * sort the whole table rather than walk an index until a page is full.
 */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const isLike = sql`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
  return sql<SqlBool>`case when ${isLike} then 1 else 0 end > 0`;
}

const TRIGRAM_LENGTH = 3;

/** The tables that migration 003 indexed by trigrams. */
export type SearchedTable = 'users' | 'orders' | 'audit_log';

/**
 * The ids of all rows that may contain the text, from the index alone: each contains all its
 * trigrams, though perhaps in another order. undefined if there are many; then scanning the rows
 * finds a page of matches soon.
 */
export async function findCandidates(
  { engine, query }: Database,
  table: SearchedTable,
  text: string,
): Promise<string[] | undefined> {
  const [index, isMatch] =
    engine === 'sqlite'
      ? [`${table}_grams`, sql<SqlBool>`${sql.ref(`${table}_grams`)} match ${fullTextQuery(text)}`]
      : // A subquery makes PostgreSQL use the index for any text.
        [table, sql<SqlBool>`grams @@ (select gram_query(lower(${text})))`];
  const rows = await query
    .selectFrom(sql.table<{ id: string }>(index).as('found'))
    .select('id')
    .where(isMatch)
    .limit(COUNTED_MATCHES + 1)
    .execute();
  return rows.length > COUNTED_MATCHES ? undefined : rows.map(({ id }) => id);
}

/** Deletes the trigrams of deleted rows; PostgreSQL stores them in the row itself. */
export async function forgetSearched(
  tx: Queryable,
  engine: Engine,
  table: SearchedTable,
  ids: readonly string[],
): Promise<void> {
  if (engine !== 'sqlite') return;
  await sql`delete from ${sql.table(`${table}_grams`)} where id in (${sql.join(ids)})`.execute(tx);
}

/**
 * A full-text query for SQLite, lower-cased the way SQLite does; a text shorter than a trigram is a
 * prefix.
 */
function fullTextQuery(text: string): string {
  const characters = [...text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())];
  const tokenAt = (place: number) =>
    `"${Buffer.from(characters.slice(place, place + TRIGRAM_LENGTH).join('')).toString('hex')}"`;
  if (characters.length < TRIGRAM_LENGTH) return `${tokenAt(0)} *`;
  const places = Array.from(
    { length: characters.length - TRIGRAM_LENGTH + 1 },
    (_, place) => place,
  );
  return [...new Set(places.map(tokenAt))].join(' ');
}
