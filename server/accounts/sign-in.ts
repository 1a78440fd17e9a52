import type { Session } from '../../contract/accounts/schemas.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { countSignIn, takeBackSignIn, uncountSignIn } from './count-sign-in.ts';
import { hasDevices } from './device-queries.ts';
import { addDevice, findKnownDevice, findKnownTokens, renewDevice } from './devices.ts';
import { recordNotice } from './notices.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail, holdPassword } from './queries.ts';
import type { Sessions } from './sessions.ts';
import { recordGuesses, recordSignIn } from './sign-in-audit.ts';
import { toUser } from './to-user.ts';

export type Credentials = { email: string; password: string };

export type Caller = {
  ip: string;
  deviceTokens: readonly string[];
  /** Such as "Chrome on Android". */
  device?: string | undefined;
};

/** A session, and the tokens by which the device is known from now on. */
export type SignedInDevice = { session: Session; deviceTokens: readonly string[] };

/**
 * How long a generated password is accepted without a delay: it cannot be guessed, and it lets an
 * owner in while strangers keep the account delayed.
 */
const FRESH_PASSWORD_MS = 60 * 60 * 1_000;

/** So long after registering, or after a new password from the command line, a device is no news. */
const NEW_ACCOUNT_MS = 24 * 60 * 60 * 1_000;

/** One answer and one timing for an unknown e-mail address and a wrong password. */
export async function signIn(
  database: Database,
  sessions: Sessions,
  { email, password }: Credentials,
  { ip, deviceTokens, device: deviceName }: Caller,
): Promise<SignedInDevice | Failure> {
  const now = Date.now();
  const user = await findUserByEmail(database.query, email);
  const device = await findKnownDevice(database.query, deviceTokens, email, now);
  const counted = await countSignIn(database, { email, ip, knownDeviceId: device?.id });
  const isPasswordFresh = now - (user?.password_made_at ?? 0) < FRESH_PASSWORD_MS;
  if (counted instanceof Failure && !isPasswordFresh) return counted;

  const isRight = await verifyPassword(password, user?.password_hash, {
    isKnown: device !== undefined,
  });
  if (isRight instanceof Failure) {
    if (!(counted instanceof Failure)) await takeBackSignIn(database.query, counted);
    return isRight;
  }
  if (!isRight || user === undefined) {
    if (counted instanceof Failure) return counted;
    await recordGuesses(database, { guess: counted.guess, user, ip });
    return wrongCredentials();
  }
  // Read before the session and the device are stored: if it failed afterwards, both would exist
  // and nobody would have their tokens.
  const carried =
    device === undefined ? await findKnownTokens(database.query, deviceTokens) : deviceTokens;
  let added: readonly string[] = [];
  const session = await sessions.open(
    toUser(user),
    async (tx) => {
      if (!(await holdPassword(tx, user.id, user.password_hash))) return false;
      if (!(counted instanceof Failure)) await uncountSignIn(tx, counted);
      if (device !== undefined) await renewDevice(tx, device, now);
      else {
        // Without any, all may have been forgotten for lack of use: only a new account's first one
        // is no news, or the first after a new password, which forgot them all.
        const madeAt = Math.max(user.created_at, user.password_made_at ?? 0);
        const isNews = now - madeAt > NEW_ACCOUNT_MS || (await hasDevices(tx, user.id));
        added = [await addDevice(tx, user.id, now)];
        if (isNews) await recordNotice(tx, { kind: 'new_device', userId: user.id, at: now });
      }
      await recordSignIn(tx, { user, ip, isNewDevice: device === undefined });
      return true;
    },
    deviceName,
  );
  if (session === undefined) return wrongCredentials();
  return { session, deviceTokens: [...added, ...carried] };
}

function wrongCredentials(): Failure {
  return new Failure('wrongCredentials');
}
