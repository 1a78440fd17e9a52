import type { Session } from '../../contract/entities.ts';
import type { Database } from '../db/open.ts';
import { Failure } from '../failure.ts';
import { verifyPassword } from './passwords.ts';
import { emailKey, findUserByEmail } from './queries.ts';
import type { Sessions } from './sessions.ts';
import { countAttempt, forgetFailures, takeBackAttempt } from './sign-in-failures.ts';
import { toUser } from './users.ts';

export type Credentials = { email: string; password: string };

/** One answer and one timing for an unknown e-mail address and for a wrong password. */
export async function signIn(
  database: Database,
  sessions: Sessions,
  { email, password }: Credentials,
  ip: string,
): Promise<Session | Failure> {
  const account = `account:${emailKey(email)}` as const;
  const address = `address:${ip}` as const;
  const wait = Math.max(
    await countAttempt(database, account),
    await countAttempt(database, address),
  );
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1_000);
    return new Failure(
      'too_many_requests',
      `There were too many failed attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    );
  }
  const user = await findUserByEmail(database.query, email);
  const isRight = await verifyPassword(password, user?.password_hash);
  if (!isRight || user === undefined) {
    return new Failure('wrong_credentials', 'The e-mail address or the password is wrong.');
  }
  await forgetFailures(database, account);
  await takeBackAttempt(database, address);
  return sessions.open(toUser(user));
}
