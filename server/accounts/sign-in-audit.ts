import { countRecent } from '../audit/count-recent.ts';
import { recordChange } from '../audit/record.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { coarseNetwork } from './coarse-network.ts';
import { isStaff } from './permissions.ts';
import { type Attempt, holdFailures, isMark } from './sign-in-failures.ts';

type Account = Pick<Row<'users'>, 'id' | 'name' | 'is_admin'>;

const HOUR_MS = 60 * 60 * 1_000;
/** Strangers can guess at the passwords of many shoppers; the log must stay readable. */
const GUESSES_AN_HOUR = 50;

/** For staff only: shoppers sign in all day, and that is their own business. */
export async function recordSignIn(
  tx: Queryable,
  { user, ip, isNewDevice }: { user: Account; ip: string; isNewDevice: boolean },
): Promise<void> {
  if (!isStaff(user)) return;
  await recordChange(tx, {
    actorId: user.id,
    action: isNewDevice ? 'new-device' : 'sign-in',
    subject: subjectOf(user),
    after: { network: coarseNetwork(ip) },
  });
}

/**
 * Records consecutive failures when delays begin, and again whenever they have doubled, so that
 * guessing cannot flood the log. An unknown e-mail address takes the same path, so that it takes
 * the same time.
 */
export async function recordGuesses(
  database: Database,
  { guess, user, ip }: { guess: Attempt; user: Account | undefined; ip: string },
): Promise<void> {
  if (!isMark(guess)) return;
  await database.transaction(async (tx) => {
    if (!(await holdFailures(tx, guess)) || user === undefined) return;
    const isCrowded = (await countRecent(tx, 'guess', Date.now() - HOUR_MS)) >= GUESSES_AN_HOUR;
    if (isCrowded && !isStaff(user)) return;
    await recordChange(tx, {
      actorId: guess.key.startsWith('account:') ? 'stranger' : 'known device',
      action: 'guess',
      subject: subjectOf(user),
      after: { failuresInARow: guess.failures, network: coarseNetwork(ip) },
    });
  });
}

function subjectOf({ id, name }: Account) {
  return { kind: 'user' as const, id, name };
}
