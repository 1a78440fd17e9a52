import type { Database } from '../db/open.ts';

const SECOND_MS = 1_000;
const LONGEST_DELAY_MS = 5 * 60 * SECOND_MS;
/** After this long without a failure the count starts anew. */
const MEMORY_MS = 60 * 60 * SECOND_MS;

/** How many failures are free before delays begin: a household shares an address, not an account. */
const FREE_FAILURES = { account: 5, address: 50 };

type Kind = keyof typeof FREE_FAILURES;
export type AttemptKey = `${Kind}:${string}`;

/**
 * Counts an attempt before its password is looked at, so that a thousand guesses at once are a
 * thousand failures. Returns for how long further attempts have to wait, 0 where this one may go on.
 */
export async function countAttempt(
  database: Database,
  key: AttemptKey,
  now = Date.now(),
): Promise<number> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('sign_in_failures')
      .values({ key, failures: 0, last_at: now, blocked_until: 0 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    // This update takes the row's lock, so attempts on one key stand in a line from here on.
    const { failures, last_at, blocked_until } = await tx
      .updateTable('sign_in_failures')
      .set((eb) => ({ failures: eb.ref('failures') }))
      .where('key', '=', key)
      .returning(['failures', 'last_at', 'blocked_until'])
      .executeTakeFirstOrThrow();
    if (blocked_until > now) return blocked_until - now;

    const counted = (now - last_at > MEMORY_MS ? 0 : failures) + 1;
    await tx
      .updateTable('sign_in_failures')
      .set({ failures: counted, last_at: now, blocked_until: now + delayAfter(key, counted) })
      .where('key', '=', key)
      .execute();
    return 0;
  });
}

/** A right password wipes the slate of its account. */
export async function forgetFailures(database: Database, key: AttemptKey): Promise<void> {
  await database.query.deleteFrom('sign_in_failures').where('key', '=', key).execute();
}

/** A right password was no failure of its address, but it does not excuse the others' there. */
export async function takeBackAttempt(database: Database, key: AttemptKey): Promise<void> {
  await database.query
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** One second after the free failures, doubling with each further one. */
function delayAfter(key: AttemptKey, failures: number): number {
  const kind: Kind = key.startsWith('account:') ? 'account' : 'address';
  const excess = failures - FREE_FAILURES[kind];
  return excess < 0 ? 0 : Math.min(LONGEST_DELAY_MS, SECOND_MS * 2 ** excess);
}
