import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import {
  type Attempt,
  accountKey,
  countAttempt,
  forgetFailures,
  takeBackAttempt,
} from './sign-in-failures.ts';

/** Where an attempt is counted until its password turns out to be right. */
export type CountedSignIn = { guess: Attempt; atIpAddress?: Attempt };

export type SignInOrigin = {
  email: string;
  rateLimitKey: string;
  /** A device that is known for this very account. */
  knownDeviceId: string | undefined;
};

/**
 * A known device has its own count, so that neither strangers nor its neighbours can delay it.
 * Everyone else is counted by address and by account.
 */
export async function countSignIn(
  database: Database,
  { email, rateLimitKey, knownDeviceId }: SignInOrigin,
): Promise<CountedSignIn | Failure> {
  if (knownDeviceId !== undefined) {
    const guess = await countAttempt(database, `device:${knownDeviceId}`);
    return guess.waitMs > 0 ? tooManyFailures(guess.waitMs) : { guess };
  }
  // A delayed address is stopped here, before it can delay accounts as well.
  const atIpAddress = await countAttempt(database, `address:${rateLimitKey}`);
  if (atIpAddress.waitMs > 0) return tooManyFailures(atIpAddress.waitMs);
  const guess = await countAttempt(database, accountKey(email));
  if (guess.waitMs > 0) {
    await takeBackAttempt(database.query, atIpAddress);
    return tooManyFailures(guess.waitMs);
  }
  return { guess, atIpAddress };
}

/** The password was right. If a known device has its own count, strangers' failures stay. */
export async function uncountSignIn(
  tx: Queryable,
  { guess, atIpAddress }: CountedSignIn,
): Promise<void> {
  await forgetFailures(tx, guess.key);
  if (atIpAddress !== undefined) await takeBackAttempt(tx, atIpAddress);
}

/** The password was not checked. */
export async function takeBackSignIn(
  db: Queryable,
  { guess, atIpAddress }: CountedSignIn,
): Promise<void> {
  await takeBackAttempt(db, guess);
  if (atIpAddress !== undefined) await takeBackAttempt(db, atIpAddress);
}

export function tooManyFailures(waitMs: number): Failure {
  const seconds = Math.ceil(waitMs / 1_000);
  return new Failure('tooManyFailures', { params: { seconds }, retryAfterSeconds: seconds });
}
