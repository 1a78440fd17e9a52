import { sql } from 'kysely';
import { compileOnce } from './compile-once.ts';
import { hasRowLocks } from './row-locks.ts';
import type { Queryable } from './tables.ts';

/** Apart from the locks that are known by a number alone. */
const NAMED_LOCKS = sql.lit(1);

const takeBoth = compileOnce((tx, { first, second }: { first: string; second: string }) => ({
  compile: () =>
    sql`select pg_advisory_xact_lock(${NAMED_LOCKS}, hashtext(${first})),
      pg_advisory_xact_lock(${NAMED_LOCKS}, hashtext(${second}))`.compile(tx),
}));

/**
 * Until the transaction ends, no other one on any server has a lock of the first name or the second;
 * they are taken in this order. SQLite runs one transaction at a time anyway.
 */
export async function lockNames(tx: Queryable, first: string, second: string): Promise<void> {
  if (hasRowLocks(tx)) await takeBoth(tx, { first, second });
}
