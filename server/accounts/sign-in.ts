import type { Session } from '../../contract/accounts.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { rateLimitKeyOf } from '../platform/http/rate-limit-key.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail, holdPassword } from './queries.ts';
import type { Sessions } from './sessions.ts';
import { accountKey, countAttempt, forgetFailures, takeBackAttempt } from './sign-in-failures.ts';
import { toUser } from './users.ts';

export type Credentials = { email: string; password: string };

/** One answer and one timing for an unknown e-mail address and for a wrong password. */
export async function signIn(
  database: Database,
  sessions: Sessions,
  { email, password }: Credentials,
  ip: string,
): Promise<Session | Failure> {
  // An address that has to wait is stopped here: it cannot go on and make accounts wait.
  const atAddress = await countAttempt(database, `address:${rateLimitKeyOf(ip)}`);
  if (atAddress.waitMs > 0) return tooManyFailures(atAddress.waitMs);
  const account = await countAttempt(database, accountKey(email));
  if (account.waitMs > 0) {
    await takeBackAttempt(database.query, atAddress);
    return tooManyFailures(account.waitMs);
  }

  const user = await findUserByEmail(database.query, email);
  const isRight = await verifyPassword(password, user?.password_hash);
  if (!isRight || user === undefined) return wrongCredentials();
  const session = await sessions.open(toUser(user), async (tx) => {
    if (!(await holdPassword(tx, user.id, user.password_hash))) return false;
    await forgetFailures(tx, account.key);
    await takeBackAttempt(tx, atAddress);
    return true;
  });
  return session ?? wrongCredentials();
}

function wrongCredentials(): Failure {
  return new Failure('wrong_credentials', 'The e-mail address or the password is wrong.');
}

function tooManyFailures(waitMs: number): Failure {
  const seconds = Math.ceil(waitMs / 1_000);
  return new Failure(
    'too_many_requests',
    `There were too many failed attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    undefined,
    seconds,
  );
}
