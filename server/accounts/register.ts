import type { Session, User } from '../../contract/accounts.ts';
import { newId } from '../platform/db/ids.ts';
import { Failure } from '../platform/failure.ts';
import { isCommonPassword } from '../platform/passwords/common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { emailKey, insertUser } from './queries.ts';
import type { Sessions } from './sessions.ts';

export type Registration = { name: string; email: string; password: string };

export async function register(
  sessions: Sessions,
  { name, email, password }: Registration,
): Promise<Session | Failure> {
  if (isCommonPassword(password)) return commonPasswordFailure();
  const user: User = { _id: newId(), name, email, isAdmin: false };
  const passwordHash = await hashPassword(password);
  const session = await sessions.open(user, (tx) =>
    insertUser(tx, {
      id: user._id,
      name,
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      is_admin: 0,
      created_at: Date.now(),
    }),
  );
  return session ?? emailTakenFailure();
}

function emailTakenFailure(): Failure {
  const detail = 'An account with this e-mail address exists already.';
  return new Failure('email_taken', detail, [{ field: 'email', detail }]);
}

function commonPasswordFailure(): Failure {
  const detail = 'This password is one of the first that anybody would try. Please choose another.';
  return new Failure('invalid_input', detail, [{ field: 'password', detail }]);
}
