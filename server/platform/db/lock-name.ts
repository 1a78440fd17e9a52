import { sql } from 'kysely';
import { compileOnce } from './compile-once.ts';
import { hasRowLocks } from './row-locks.ts';
import type { Queryable } from './tables.ts';

/** A namespace separate from the advisory locks that have a single number. */
const NAMED_LOCKS = sql.lit(1);

const takeBoth = compileOnce(
  (tx, { first, second }: { first: string; second: string }) => ({
    compile: () =>
      sql`select pg_advisory_xact_lock(${NAMED_LOCKS}, hashtext(${first})),
      pg_advisory_xact_lock(${NAMED_LOCKS}, hashtext(${second}))`.compile(tx),
  }),
  { isAnswerRead: false },
);

const takeOne = compileOnce((tx, { name }: { name: string }) => ({
  compile: () => sql`select pg_advisory_xact_lock(${NAMED_LOCKS}, hashtext(${name}))`.compile(tx),
}));

/** Takes an advisory lock, across all servers, until the transaction ends. */
export async function lockName(tx: Queryable, name: string): Promise<void> {
  if (hasRowLocks(tx)) await takeOne(tx, { name });
}

/**
 * Takes two advisory locks in this order. They are held once the next statement is answered: read
 * the time and whatever else may change only then. SQLite runs one transaction at a time anyway.
 */
export async function lockNames(tx: Queryable, first: string, second: string): Promise<void> {
  if (hasRowLocks(tx)) await takeBoth(tx, { first, second });
}
