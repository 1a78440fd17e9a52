import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { emailKey } from './queries.ts';

const SECOND_MS = 1_000;
const LONGEST_DELAY_MS = 5 * 60 * SECOND_MS;
/** After this long without a failure the count starts anew. */
const MEMORY_MS = 60 * 60 * SECOND_MS;

/** How many failures are free before delays begin: a household shares an address, not an account. */
const FREE_FAILURES = { account: 5, address: 50 };

type Kind = keyof typeof FREE_FAILURES;
export type AttemptKey = `${Kind}:${string}`;

export type Attempt = {
  key: AttemptKey;
  at: number;
  /** When the attempt before it was counted. */
  previousAt: number;
  /** For how long it has to wait; 0 where it may go on. */
  waitMs: number;
};

export function accountKey(email: string): AttemptKey {
  return `account:${emailKey(email)}`;
}

/**
 * Counts an attempt before its password is looked at, so that a thousand guesses at once are a
 * thousand failures. One that has to wait is not counted: asking does not make it longer.
 */
export async function countAttempt(
  database: Database,
  key: AttemptKey,
  now = Date.now(),
): Promise<Attempt> {
  return database.transaction(async (tx) => {
    // New or known, the row is locked from here on: attempts on one key queue up.
    const { failures, last_at, blocked_until } = await tx
      .insertInto('sign_in_failures')
      .values({ key, failures: 0, last_at: now, blocked_until: 0 })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({ failures: eb.ref('sign_in_failures.failures') })),
      )
      .returning(['failures', 'last_at', 'blocked_until'])
      .executeTakeFirstOrThrow();
    const attempt = { key, at: now, previousAt: last_at };
    if (blocked_until > now) return { ...attempt, waitMs: blocked_until - now };

    const counted = (now - last_at > MEMORY_MS ? 0 : failures) + 1;
    const delay = delayAfter(key, counted);
    await tx
      .updateTable('sign_in_failures')
      // No delay is 0 and not `now`, which is still to come for an attempt that was queued.
      .set({ failures: counted, last_at: now, blocked_until: delay === 0 ? 0 : now + delay })
      .where('key', '=', key)
      .execute();
    return { ...attempt, waitMs: 0 };
  });
}

/** A right password wipes the slate of its account, and what is too old to count goes with it. */
export async function forgetFailures(
  db: Queryable,
  key: AttemptKey,
  now = Date.now(),
): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where(({ or, eb }) => or([eb('key', '=', key), eb('last_at', '<', now - MEMORY_MS)]))
    .execute();
}

/** A right password was no failure of its address, but it does not excuse the others' there. */
export async function takeBackAttempt(
  db: Queryable,
  { key, at, previousAt }: Attempt,
): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
  // Unless another attempt has come since, the delay and the time are those of this one.
  await db
    .updateTable('sign_in_failures')
    .set({ last_at: previousAt, blocked_until: 0 })
    .where('key', '=', key)
    .where('last_at', '=', at)
    .execute();
}

/** One second after the free failures, doubling with each further one. */
function delayAfter(key: AttemptKey, failures: number): number {
  const kind: Kind = key.startsWith('account:') ? 'account' : 'address';
  const excess = failures - FREE_FAILURES[kind];
  return excess < 0 ? 0 : Math.min(LONGEST_DELAY_MS, SECOND_MS * 2 ** excess);
}
