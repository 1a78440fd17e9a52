import { sql } from 'kysely';
import type { Engine } from './open.ts';
import type { Queryable } from './tables.ts';

/** Apart from the locks that are known by a number alone. */
const NAMED_LOCKS = 1;

/**
 * Until the transaction ends, no other one on any server has the lock of this name. SQLite runs one
 * at a time anyway.
 */
export async function lockName(tx: Queryable, engine: Engine, name: string): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${NAMED_LOCKS}, hashtext(${name}))`.execute(tx);
}
