import type { User } from '../../contract/accounts.ts';
import { newId } from '../platform/db/ids.ts';
import { Failure } from '../platform/failure.ts';
import { findWeakness } from '../platform/passwords/weak-passwords.ts';
import { addDevice, newDeviceToken } from './devices.ts';
import { hashPassword } from './passwords.ts';
import { emailKey, insertUser } from './queries.ts';
import type { Sessions } from './sessions.ts';
import type { SignedInDevice } from './sign-in.ts';

export type Registration = { name: string; email: string; password: string };

export async function register(
  sessions: Sessions,
  { name, email, password }: Registration,
  oldToken: string | undefined,
): Promise<SignedInDevice | Failure> {
  const weakness = findWeakness(password, { name, email });
  if (weakness !== undefined) return weakPasswordFailure(weakness);
  const now = Date.now();
  const user: User = { _id: newId(now), name, email, isAdmin: false };
  const passwordHash = await hashPassword(password);
  const token = newDeviceToken();
  const session = await sessions.open(user, async (tx) => {
    const isNew = await insertUser(tx, {
      id: user._id,
      name,
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      is_admin: 0,
      created_at: now,
    });
    if (isNew) await addDevice(tx, user._id, { token, oldToken }, now);
    return isNew;
  });
  return session === undefined ? emailTakenFailure() : { session, deviceToken: token };
}

function emailTakenFailure(): Failure {
  const detail = 'An account with this e-mail address exists already.';
  return new Failure('email_taken', detail, [{ field: 'email', detail }]);
}

function weakPasswordFailure(weakness: string): Failure {
  const detail = `The password ${weakness}. A few words that do not belong together make a good one.`;
  return new Failure('invalid_input', detail, [{ field: 'password', detail }]);
}
