import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

type KeyedTable = { name: 'users' | 'audit_log'; columns: readonly string[] };

const KEYED: readonly KeyedTable[] = [
  { name: 'users', columns: ['name', 'email'] },
  { name: 'audit_log', columns: ['subject_name', 'actor_name', 'subject_id'] },
];

/** A character of a name can become eighteen in its key. */
const POSITIONS = { before: 1_024, now: 8_400 };

/**
 * The trigrams of people and of the audit log come from a search key, which the server makes. A row
 * that has none, because it is older or a server of the previous version wrote it, keeps the
 * trigrams of its texts in lower case until it gets one.
 */
export const searchKeys: Migration = {
  name: '026-search-keys',
  async up(tx, { engine }) {
    for (const { name } of KEYED) {
      await tx.schema.alterTable(name).addColumn('search_key', 'text').execute();
      await tx.schema
        .alterTable(name)
        .addColumn('search_version', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await tx.schema
        .createIndex(`${name}_search_version`)
        .on(name)
        .columns(['search_version', 'id'])
        .execute();
    }
    if (engine === 'sqlite') {
      await sql`
        with recursive counted(place) as (
          select ${POSITIONS.before + 1} union all
          select place + 1 from counted where place < ${POSITIONS.now})
        insert into gram_places select place from counted`.execute(tx);
    }
    for (const table of KEYED) {
      if (engine === 'sqlite') await keySqlite(tx, table);
      else await keyPostgres(tx, table);
    }
  },
};

async function keyPostgres(tx: Transaction<Tables>, { name, columns }: KeyedTable): Promise<void> {
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  const texts = columns.map((column) => `new.${column}`).join(' || chr(10) || ');
  const trigger = `${name}_keyed`;
  // The values stay as they are, and no row is rewritten.
  await sql`alter table ${sql.table(name)} alter column grams drop expression`.execute(tx);
  await sql
    .raw(
      `create function ${trigger}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and (${of('new')}) is distinct from (${of('old')}) then
          new.search_key := null;
          new.search_version := 0;
        end if;
        new.grams := grams_of(coalesce(new.search_key, lower(${texts})));
        return new;
      end $$`,
    )
    .execute(tx);
  await sql
    .raw(
      `create trigger ${trigger}
      before insert or update of ${columns.join(', ')}, search_key on ${name}
      for each row execute procedure ${trigger}()`,
    )
    .execute(tx);
}

async function keySqlite(tx: Transaction<Tables>, { name, columns }: KeyedTable): Promise<void> {
  const table = sql.table(name);
  const trigrams = sql.table(`${name}_grams`);
  const texts = sql.join(
    columns.map((column) => sql.ref(`new.${column}`)),
    sql.raw(' || char(10) || '),
  );
  const keep = (text: RawBuilder<unknown>) => sql`
    insert into ${trigrams} (id, grams)
    select id, group_concat(hex(substr(text, place, 3)), ' ')
    from (select new.id as id, ${text} as text), gram_places where place <= length(text)
    group by id
  `;
  for (const trigger of [`${name}_added`, `${name}_changed`]) {
    await sql`drop trigger ${sql.ref(trigger)}`.execute(tx);
  }
  await sql`
    create trigger ${sql.ref(`${name}_added`)} after insert on ${table}
    begin ${keep(sql`coalesce(new.search_key, lower(${texts}))`)}; end
  `.execute(tx);
  await sql`
    create trigger ${sql.ref(`${name}_changed`)}
    after update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${table}
    begin
      update ${table} set search_key = null, search_version = 0 where id = new.id;
      delete from ${trigrams} where id = old.id;
      ${keep(sql`lower(${texts})`)};
    end
  `.execute(tx);
}
