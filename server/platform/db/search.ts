import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '../../../contract/fold-text.ts';
import { COUNTED_MATCHES } from '../../../contract/limits.ts';
import type { Database } from './open.ts';
import { hasRowLocks } from './row-locks.ts';
import { KEYED_COLUMNS, type KeyedTable } from './search-keys.ts';
import type { Queryable } from './tables.ts';

/**
 * Whether a row's search key contains a text; for a row without one, whether one of its texts does,
 * in lower case as far as the database can. Compared as a number, so that PostgreSQL does not
 * estimate from the pattern how few rows match: it would then read and sort the whole table rather
 * than walk an index until a page is full.
 */
export function keyContains(table: KeyedTable, text: string): RawBuilder<SqlBool> {
  const key = sql.ref(`${table}.search_key`);
  const texts = KEYED_COLUMNS[table].map((column) => isLike(lower(`${table}.${column}`), text));
  return sql<SqlBool>`case when ${key} is null then
    case when ${sql.join(texts, sql` or `)} then 1 else 0 end
    when ${key} like ${patternOf(foldText(text))} escape '\\' then 1 else 0 end > 0`;
}

/** The same for an id, which has no capitals or marks beyond ASCII. */
export function idContains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`case when ${isLike(lower(column), foldText(text))} then 1 else 0 end > 0`;
}

const lower = (column: string) => sql`lower(${sql.ref(column)})`;

function isLike(lowered: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`${lowered} like lower(${patternOf(text)}) escape '\\'`;
}

/** Wildcards in the text are escaped. */
function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const TRIGRAM_LENGTH = 3;

/** The tables that migration 003 indexed by trigrams. */
export type SearchedTable = KeyedTable | 'orders';

/**
 * The ids of all rows that may contain the text, from the index alone: each contains all its
 * trigrams, though perhaps in another order. undefined if there are many; then scanning the rows
 * finds a page of matches soon.
 */
export async function findCandidates(
  { engine, longQuery }: Database,
  table: SearchedTable,
  text: string,
): Promise<string[] | undefined> {
  const [index, isMatch] =
    engine === 'sqlite'
      ? [`${table}_grams`, sql<SqlBool>`${sql.ref(`${table}_grams`)} match ${fullTextQuery(text)}`]
      : // A subquery makes PostgreSQL use the index for any text.
        [table, sql<SqlBool>`grams @@ (select ${gramQuery(text)})`];
  const rows = await longQuery
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
  table: SearchedTable,
  ids: readonly string[],
): Promise<void> {
  if (hasRowLocks(tx)) return;
  await sql`delete from ${sql.table(`${table}_grams`)} where id in (${sql.join(ids)})`.execute(tx);
}

/** Whether the text and its key can differ in more than the case of ASCII letters. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

/** A row without a key has the trigrams of its texts in lower case. */
function gramQuery(text: string): RawBuilder<unknown> {
  const byKey = sql`gram_query(${foldText(text)})`;
  return isPlain(text) ? byKey : sql`${byKey} || gram_query(lower(${text}))`;
}

/** The same for SQLite, which lowers ASCII alone. */
function fullTextQuery(text: string): string {
  const byKey = allTrigramsOf(foldText(text));
  if (isPlain(text)) return byKey;
  const lowered = text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  return `(${byKey}) OR (${allTrigramsOf(lowered)})`;
}

/** A full-text query; a text shorter than a trigram is a prefix. */
function allTrigramsOf(text: string): string {
  const characters = [...text];
  const tokenAt = (place: number) =>
    `"${Buffer.from(characters.slice(place, place + TRIGRAM_LENGTH).join('')).toString('hex')}"`;
  if (characters.length < TRIGRAM_LENGTH) return `${tokenAt(0)} *`;
  const places = Array.from(
    { length: characters.length - TRIGRAM_LENGTH + 1 },
    (_, place) => place,
  );
  return [...new Set(places.map(tokenAt))].join(' ');
}
