import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COUNTED_MATCHES } from '../../../contract/policy.ts';
import type { Database, Engine } from './open.ts';
import type { Queryable } from './tables.ts';

/**
 * Whether a column contains a text, in any case as far as the database knows letters (both sides
 * are lowered by it, so the very text is always found); the text's own wildcards mean nothing.
 * As a number, so that PostgreSQL does not guess from the pattern how few rows match: it would
 * rather read and sort a whole table than walk along an index until a page is full.
 */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const isLike = sql`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
  return sql<SqlBool>`case when ${isLike} then 1 else 0 end > 0`;
}

const TRIGRAM_LENGTH = 3;

/** The tables whose text the migration 003 took apart into trigrams. */
export type SearchedTable = 'users' | 'orders' | 'audit_log';

/**
 * The ids of all rows that may contain the text, from the index alone: each holds all its trigrams,
 * though perhaps in another order. undefined where they are many; then some are found soon by
 * looking at one row after the other.
 */
export async function findCandidates(
  { engine, query }: Database,
  table: SearchedTable,
  text: string,
): Promise<string[] | undefined> {
  const [index, isMatch] =
    engine === 'sqlite'
      ? [`${table}_grams`, sql<SqlBool>`${sql.ref(`${table}_grams`)} match ${fullTextQuery(text)}`]
      : // As a subquery: whatever the text, the index is asked.
        [table, sql<SqlBool>`grams @@ (select gram_query(lower(${text})))`];
  const rows = await query
    .selectFrom(sql.table<{ id: string }>(index).as('found'))
    .select('id')
    .where(isMatch)
    .limit(COUNTED_MATCHES + 1)
    .execute();
  return rows.length > COUNTED_MATCHES ? undefined : rows.map(({ id }) => id);
}

/** Of rows that were deleted; PostgreSQL keeps the trigrams with the row. */
export async function forgetSearched(
  tx: Queryable,
  engine: Engine,
  table: SearchedTable,
  ids: readonly string[],
): Promise<void> {
  if (engine !== 'sqlite') return;
  await sql`delete from ${sql.table(`${table}_grams`)} where id in (${sql.join(ids)})`.execute(tx);
}

/** In SQLite's words, with its idea of lower case; what is shorter than a trigram begins one. */
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
