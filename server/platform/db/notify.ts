import { sql } from 'kysely';
import { hasRowLocks } from './row-locks.ts';
import type { Queryable } from './tables.ts';

/** PostgreSQL tells the other servers at the commit; on SQLite they poll. */
export async function notify(tx: Queryable, channel: string): Promise<void> {
  if (hasRowLocks(tx)) await sql`select pg_notify(${channel}, '')`.execute(tx);
}
