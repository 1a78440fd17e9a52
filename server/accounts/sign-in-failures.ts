import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { emailKey } from './queries.ts';

const SECOND_MS = 1_000;
const LONGEST_DELAY_MS = 5 * 60 * SECOND_MS;
/** After this long without a failure the count starts anew. */
const MEMORY_MS = 60 * 60 * SECOND_MS;

/** Made-up e-mail addresses are counted as real ones are; of all counts only so many are kept. */
const MAX_COUNTS = 100_000;
/** After so many new counts the old ones are pruned, and more of them than have come. */
const PRUNE_AFTER = 100;
const PRUNE_BATCH = 1_000;

/** How many failures are free before delays begin: a household shares an address, not an account. */
const FREE_FAILURES = { account: 5, address: 50, device: 5 };

type Kind = keyof typeof FREE_FAILURES;
export type AttemptKey = `${Kind}:${string}`;

export type Attempt = {
  key: AttemptKey;
  at: number;
  /** When the attempt before it was counted. */
  previousAt: number;
  /** How many there were in a row, this one included. */
  failures: number;
  /** For how long it has to wait; 0 where it may go on. */
  waitMs: number;
};

export function accountKey(email: string): AttemptKey {
  return `account:${emailKey(email)}`;
}

let newCounts = 0;

/**
 * Counts an attempt before its password is looked at, so that a thousand guesses at once are a
 * thousand failures. One that has to wait is not counted: asking does not make it longer.
 */
export async function countAttempt(
  database: Database,
  key: AttemptKey,
  now = Date.now(),
): Promise<Attempt> {
  const attempt = await database.transaction(async (tx) => {
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
    const previous = { key, at: now, previousAt: last_at };
    if (blocked_until > now) return { ...previous, failures, waitMs: blocked_until - now };

    const counted = (now - last_at > MEMORY_MS ? 0 : failures) + 1;
    const delay = delayAfter(key, counted);
    await tx
      .updateTable('sign_in_failures')
      // No delay is 0 and not `now`, which is still to come for an attempt that was queued.
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

/** Deletes some of the counts that are too old to count, and of those that are too many the oldest. */
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

/** A right password wipes the slate of its account or device. */
export async function forgetFailures(db: Queryable, key: AttemptKey): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute();
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

/** Whether failures in a row have just begun to delay, or have doubled since that was last so. */
export function isMark({ key, failures }: Attempt): boolean {
  const doublings = Math.log2(failures / FREE_FAILURES[kindOf(key)]);
  return doublings >= 0 && Number.isInteger(doublings);
}

/** Whether no right password has ended the row, which then stays until the transaction ends. */
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
