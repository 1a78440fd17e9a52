import type { CallBody } from '../../contract/calls.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { tooManyFailures } from './count-sign-in.ts';
import { addDevice, findKnownDevice, findKnownTokens } from './devices.ts';
import { refuseWeakPassword } from './new-password.ts';
import type { PasswordChanges } from './own-account-limits.ts';
import { hashQueued, verifyPassword } from './passwords.ts';
import { findUserByEmail, holdPassword } from './queries.ts';
import { replacePassword } from './replace-password.ts';
import type { Caller } from './sign-in.ts';
import { recordGuesses } from './sign-in-audit.ts';
import { countAttempt, forgetFailures, takeBackAttempt } from './sign-in-failures.ts';

/**
 * Needs the current password, so that an open session alone is not enough. Wrong ones are counted
 * by session: nobody else can delay it. This session and device stay; returns the device's tokens.
 */
export async function changePassword(
  database: Database,
  { changes, shopName }: { changes: PasswordChanges; shopName: string },
  signedIn: SignedIn,
  { current, password }: CallBody<'changePassword'>,
  { ip, deviceTokens }: Caller,
): Promise<readonly string[] | Failure> {
  const refusal = refuseWeakPassword(password, { ...signedIn, shopName });
  if (refusal !== undefined) return refusal;
  // Before the expensive check: a repeated password must not cost one.
  if (password === current) return new Failure('samePassword', { field: 'password' });
  const now = Date.now();
  const user = await findUserByEmail(database.query, signedIn.email);
  const guess = await countAttempt(database, `session:${signedIn.sessionId}`);
  if (guess.waitMs > 0) return tooManyFailures(guess.waitMs);
  const tooMany = changes.begin(signedIn.id);
  if (tooMany !== undefined) {
    await takeBackAttempt(database.query, guess);
    return tooMany;
  }
  // Not in the queue of known devices: anyone can register and ask for this again and again.
  const isRight = await verifyPassword(current, user?.password_hash, { isKnown: false });
  if (isRight instanceof Failure) {
    changes.takeBack(signedIn.id);
    await takeBackAttempt(database.query, guess);
    return isRight;
  }
  if (!isRight || user === undefined) {
    changes.takeBack(signedIn.id);
    await recordGuesses(database, { guess, user, ip });
    return wrongCurrent();
  }
  await forgetFailures(database.query, guess.key);
  const passwordHash = await hashQueued(password);
  if (passwordHash instanceof Failure) {
    changes.takeBack(signedIn.id);
    return passwordHash;
  }
  const device = await findKnownDevice(database.query, deviceTokens, user.email, now);
  const carried = await findKnownTokens(database.query, deviceTokens);
  return database.transaction(async (tx) => {
    if (!(await holdPassword(tx, user.id, user.password_hash))) {
      return wrongCurrent();
    }
    const secret = { password_hash: passwordHash, password_made_at: null };
    const kept = { sessionId: signedIn.sessionId, deviceId: device?.id };
    await replacePassword(tx, user, secret, { actorId: user.id, now, kept });
    return device === undefined ? [await addDevice(tx, user.id, now), ...carried] : carried;
  });
}

function wrongCurrent(): Failure {
  return new Failure('wrongCurrentPassword', { field: 'current' });
}
