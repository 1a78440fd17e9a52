import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Engine } from '../../open.ts';
import type { Tables } from '../../tables.ts';

type SearchedTable = {
  name: 'users' | 'orders' | 'audit_log';
  /** Searched as one text, with a separator that keeps a match from spanning two columns. */
  columns: readonly string[];
};

const SEARCHED: readonly SearchedTable[] = [
  { name: 'users', columns: ['name', 'email'] },
  { name: 'orders', columns: ['provider_order_id'] },
  { name: 'audit_log', columns: ['subject_name', 'actor_name', 'subject_id'] },
];

/** More than the length of the longest searched text. */
const POSITIONS = 1_024;

/**
 * Makes substrings searchable with an index that both engines have built in. Each text is split
 * into the trigram at each position: three lower-case characters, fewer at the end. The database
 * maintains them itself, whichever process writes.
 */
export async function addTrigrams(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await addSqliteTrigrams(tx);
  else await addPostgresTrigrams(tx);
}

async function addPostgresTrigrams(tx: Transaction<Tables>): Promise<void> {
  await sql`
    create function grams_of(text) returns tsvector
    language sql immutable strict parallel safe
    return array_to_tsvector(
      array(select distinct substr($1, place, 3) from generate_series(1, length($1)) place))
  `.execute(tx);
  // A search shorter than a trigram matches by prefix.
  await sql`
    create function gram_query(text) returns tsquery
    language sql immutable strict parallel safe
    return (
      select string_agg(
        '''' || replace(replace(substr($1, place, 3), '\\', '\\\\'), '''', '''''') || '''' ||
        case when length($1) < 3 then ':*' else '' end, ' & ')::tsquery
      from generate_series(1, greatest(length($1) - 2, 1)) place)
  `.execute(tx);
  for (const { name, columns } of SEARCHED) {
    await sql`
      alter table ${sql.table(name)} add column grams tsvector
      generated always as (grams_of(lower(${textOf(columns, 'chr(10)')}))) stored
    `.execute(tx);
    // Without GIN's pending list, which every search would have to scan.
    await sql`
      create index ${sql.ref(`${name}_grams`)} on ${sql.table(name)}
      using gin (grams) with (fastupdate = off)
    `.execute(tx);
  }
}

async function addSqliteTrigrams(tx: Transaction<Tables>): Promise<void> {
  await sql`create table gram_places (place integer primary key) strict`.execute(tx);
  await sql`
    with recursive counted(place) as (select 1 union all select place + 1 from counted limit ${POSITIONS})
    insert into gram_places select place from counted
  `.execute(tx);
  for (const { name, columns } of SEARCHED) await addSqliteTrigramsOf(tx, { name, columns });
}

/** Hexadecimal, so that a token of the full-text index can hold any character. */
async function addSqliteTrigramsOf(
  tx: Transaction<Tables>,
  { name, columns }: SearchedTable,
): Promise<void> {
  const table = sql.table(name);
  const trigrams = sql.table(`${name}_grams`);
  const text = (row: string) => sql`lower(${textOf(columns, 'char(10)', row)})`;
  const keep = (texts: RawBuilder<unknown>) => sql`
    insert into ${trigrams} (id, grams)
    select id, group_concat(hex(substr(text, place, 3)), ' ')
    from (${texts}), gram_places where place <= length(text) group by id
  `;
  const keepNew = keep(sql`select new.id as id, ${text('new')} as text`);
  await sql`
    create virtual table ${trigrams} using fts5 (
      id unindexed, grams, tokenize = 'ascii', detail = none,
      content = '', contentless_unindexed = 1, contentless_delete = 1)
  `.execute(tx);
  await keep(sql`select id, ${text(name)} as text from ${table}`).execute(tx);
  await sql`
    create trigger ${sql.ref(`${name}_added`)} after insert on ${table}
    begin ${keepNew}; end
  `.execute(tx);
  // An order is inserted without its id, so there is no old text to delete when it gets one.
  await sql`
    create trigger ${sql.ref(`${name}_changed`)}
    after update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${table}
    begin
      delete from ${trigrams} where ${text('old')} is not null and id = old.id;
      ${keepNew};
    end
  `.execute(tx);
}

function textOf(columns: readonly string[], lineBreak: string, row?: string): RawBuilder<unknown> {
  return sql.join(
    columns.map((column) => sql.ref(row === undefined ? column : `${row}.${column}`)),
    sql.raw(` || ${lineBreak} || `),
  );
}
