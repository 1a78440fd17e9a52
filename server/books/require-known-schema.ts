import { sql } from 'kysely';
import { MIGRATIONS } from '../platform/db/migrate.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { StartError } from '../platform/start-error.ts';

/** Nothing is migrated here, so a database of an earlier version has to be started first. */
export async function requireKnownSchema(db: Queryable): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const missing = MIGRATIONS.find(({ name }) => !rows.some((row) => row.name === name));
  if (missing === undefined) return;
  throw new StartError(
    `The database was last started by an earlier version of Haat: it lacks ${missing.name}. Start it with this version first (npm start).`,
  );
}
