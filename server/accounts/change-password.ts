import type { CallBody } from '../../contract/calls.ts';
import type { Context } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { tooManyFailures } from './count-sign-in.ts';
import { addDevice, findKnownDevice, findKnownTokens } from './devices.ts';
import { refuseWeakPassword } from './new-password.ts';
import { hashQueued, verifyPassword } from './passwords.ts';
import { findUserByEmail, holdPassword } from './queries.ts';
import { replacePassword } from './replace-password.ts';
import type { FromDevice } from './sign-in.ts';
import { recordGuesses } from './sign-in-audit.ts';
import { countAttempt, forgetFailures, takeBackAttempt } from './sign-in-failures.ts';

/**
 * Needs the current password, so that an open session alone is not enough. Wrong ones are counted
 * by session: nobody else can delay it. This session and device stay; returns the device's tokens.
 */
export async function changePassword(
  {
    database,
    actor,
    shop,
    accounts: { passwords: changes },
    clock,
    ip,
  }: Pick<Context, 'database' | 'actor' | 'shop' | 'accounts' | 'clock' | 'ip'>,
  { current, password, deviceTokens }: CallBody<'changePassword'> & FromDevice,
): Promise<readonly string[] | Failure> {
  const refusal = refuseWeakPassword(password, { ...actor, shopName: shop.current().name });
  if (refusal !== undefined) return refusal;
  // Before the expensive check: a repeated password must not cost one.
  if (password === current) return new Failure('samePassword', { field: 'password' });
  const now = clock.now();
  const user = await findUserByEmail(database.query, actor.email);
  const guess = await countAttempt(database, `session:${actor.sessionId}`);
  if (guess.waitMs > 0) return tooManyFailures(guess.waitMs);
  const tooMany = changes.begin(actor.id);
  if (tooMany !== undefined) {
    await takeBackAttempt(database.query, guess);
    return tooMany;
  }
  // Not in the queue of known devices: anyone can register and ask for this again and again.
  const isRight = await verifyPassword(current, user?.password_hash, { isKnown: false });
  if (isRight instanceof Failure) {
    changes.takeBack(actor.id);
    await takeBackAttempt(database.query, guess);
    return isRight;
  }
  if (!isRight || user === undefined) {
    changes.takeBack(actor.id);
    await recordGuesses(database, { guess, user, ip });
    return wrongCurrent();
  }
  await forgetFailures(database.query, guess.key);
  const passwordHash = await hashQueued(password);
  if (passwordHash instanceof Failure) {
    changes.takeBack(actor.id);
    return passwordHash;
  }
  const device = await findKnownDevice(database.query, deviceTokens, user.email, now);
  const carried = await findKnownTokens(database.query, deviceTokens);
  return database.transaction(async (tx) => {
    if (!(await holdPassword(tx, user.id, user.password_hash))) {
      return wrongCurrent();
    }
    const secret = { password_hash: passwordHash, password_made_at: null };
    const kept = { sessionId: actor.sessionId, deviceId: device?.id };
    await replacePassword(tx, user, secret, { actorId: user.id, now, kept });
    return device === undefined ? [await addDevice(tx, user.id, now), ...carried] : carried;
  });
}

function wrongCurrent(): Failure {
  return new Failure('wrongCurrentPassword', { field: 'current' });
}
