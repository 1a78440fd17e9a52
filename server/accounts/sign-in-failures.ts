import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { emailKey } from './queries.ts';

const SECOND_MS = 1_000;
const LONGEST_DELAY_MS = 5 * 60 * SECOND_MS;
/** After this long without a failure the count restarts. */
const MEMORY_MS = 60 * 60 * SECOND_MS;

/** Made-up e-mail addresses are counted like real ones; only this many counts are kept. */
const MAX_COUNTS = 100_000;
/** After this many new counts the old ones are pruned, more of them than were added. */
const PRUNE_AFTER = 100;
const PRUNE_BATCH = 1_000;

/**
 * How many failures are free before delays begin: a household shares an address, not an account.
 */
const FREE_FAILURES = { account: 5, address: 50, device: 5, session: 5 };

type Kind = keyof typeof FREE_FAILURES;
export type AttemptKey = `${Kind}:${string}`;

export type Attempt = {
  key: AttemptKey;
  at: number;
  /** When the previous attempt was counted. */
  previousAt: number;
  /** Consecutive failures, including this one. */
  failures: number;
  /** How long it has to wait; 0 if it may proceed. */
  waitMs: number;
};

export function accountKey(email: string): AttemptKey {
  return `account:${emailKey(email)}`;
}

let newCounts = 0;

/**
 * Counts an attempt before its password is checked, so that a thousand simultaneous guesses are a
 * thousand failures. A delayed attempt is not counted: trying again does not extend the delay.
 */
export async function countAttempt(
  database: Database,
  key: AttemptKey,
  now = Date.now(),
): Promise<Attempt> {
  const attempt = await database.transaction(async (tx) => {
    // New or existing, the row is locked from here on: attempts on one key queue up.
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
    const previous = { key, at: now, previousAt: last_at };
    if (blocked_until > now) return { ...previous, failures, waitMs: blocked_until - now };

    const counted = (now - last_at > MEMORY_MS ? 0 : failures) + 1;
    const delay = delayAfter(key, counted);
    await tx
      .updateTable('sign_in_failures')
      // No delay is 0 rather than `now`, which would still be in the future for a queued attempt.
      .set({ failures: counted, last_at: now, blocked_until: delay === 0 ? 0 : now + delay })
      .where('key', '=', key)
      .execute();
    return { ...previous, failures: counted, waitMs: 0 };
  });
  if (attempt.failures === 1) {
    newCounts += 1;
    if (newCounts % PRUNE_AFTER === 0) await pruneFailures(database, now);
  }
  return attempt;
}

/** Deletes some of the outdated counts and, beyond the limit, the oldest. */
export async function pruneFailures(
  database: Database,
  now: number,
  maxCounts = MAX_COUNTS,
): Promise<void> {
  await database.transaction(async (tx) => {
    const crowdedOut = await tx
      .selectFrom('sign_in_failures')
      .select('last_at')
      .orderBy('last_at', 'desc')
      .limit(1)
      .offset(maxCounts)
      .executeTakeFirst();
    const upTo = Math.max(now - MEMORY_MS - 1, crowdedOut?.last_at ?? 0);
    await tx
      .deleteFrom('sign_in_failures')
      .where('key', 'in', (eb) =>
        eb
          .selectFrom('sign_in_failures')
          .select('key')
          .where('last_at', '<=', upTo)
          .orderBy('last_at')
          .limit(PRUNE_BATCH),
      )
      .execute();
  });
}

/** A right password clears the count of its account or device. */
export async function forgetFailures(db: Queryable, key: AttemptKey): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute();
}

/** A right password was not a failure of its address, but it does not excuse others there. */
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
  // Unless another attempt has been counted since, the delay and time are this one's.
  await db
    .updateTable('sign_in_failures')
    .set({ last_at: previousAt, blocked_until: 0 })
    .where('key', '=', key)
    .where('last_at', '=', at)
    .execute();
}

/**
 * Whether consecutive failures have just started to cause delays, or have doubled since the last
 * mark.
 */
export function isMark({ key, failures }: Attempt): boolean {
  const doublings = Math.log2(failures / FREE_FAILURES[kindOf(key)]);
  return doublings >= 0 && Number.isInteger(doublings);
}

/**
 * Whether no right password has reset the count, which is then locked until the transaction ends.
 */
export async function holdFailures(tx: Queryable, { key, failures }: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('key', '=', key)
    .where('failures', '>=', failures)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** One second after the free failures, doubling with each further one. */
function delayAfter(key: AttemptKey, failures: number): number {
  const excess = failures - FREE_FAILURES[kindOf(key)];
  return excess < 0 ? 0 : Math.min(LONGEST_DELAY_MS, SECOND_MS * 2 ** excess);
}

function kindOf(key: AttemptKey): Kind {
  return key.slice(0, key.indexOf(':')) as Kind;
}
