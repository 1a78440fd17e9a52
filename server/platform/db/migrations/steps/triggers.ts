import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '../../migration.ts';
import type { Tables } from '../../tables.ts';

/** What the database does by itself, whichever version of the server writes. */
type RowTrigger = {
  name: string;
  /** Such as `after insert on orders for each row when (…)`. */
  event: string;
  /** Statements that both databases understand, each with its semicolon. */
  body: string;
};

export async function addTrigger(
  tx: Kysely<Tables>,
  { engine }: Pick<SchemaDialect, 'engine'>,
  { name, event, body }: RowTrigger,
): Promise<void> {
  if (engine === 'sqlite') {
    await sql.raw(`create trigger ${name} ${event} begin ${body} end`).execute(tx);
    return;
  }
  await sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`,
    )
    .execute(tx);
  await sql.raw(`create trigger ${name} ${event} execute procedure ${name}()`).execute(tx);
}
