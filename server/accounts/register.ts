import { recordEvent } from '../events/record-event.ts';
import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { addDevice, findKnownTokens } from './devices.ts';
import { addLink } from './mail-links.ts';
import type { MailTokens } from './mail-tokens.ts';
import { refuseWeakPassword } from './new-password.ts';
import { hashQueued } from './passwords.ts';
import { emailKey, insertUser } from './queries.ts';
import type { RunQueued } from './register-limit.ts';
import type { Sessions } from './sessions.ts';
import type { Caller, SignedInDevice } from './sign-in.ts';
import { toUser } from './to-user.ts';

export type Registration = { name: string; email: string; password: string };

type Newcomer = Pick<Caller, 'deviceTokens' | 'device'>;

type RegisterParts = {
  sessions: Sessions;
  tokens: MailTokens;
  shopName: string;
  runQueued?: RunQueued | undefined;
};

export async function register(
  database: Database,
  { shopName, runQueued = (work) => work(), ...parts }: RegisterParts,
  registration: Registration,
  newcomer: Newcomer,
): Promise<SignedInDevice | Failure> {
  const { name, email, password } = registration;
  const refusal = refuseWeakPassword(password, { name, email, shopName });
  return refusal ?? runQueued(() => openAccount(database, parts, registration, newcomer));
}

async function openAccount(
  database: Database,
  { sessions, tokens }: Pick<RegisterParts, 'sessions' | 'tokens'>,
  { name, email, password }: Registration,
  { deviceTokens, device }: Newcomer,
): Promise<SignedInDevice | Failure> {
  const now = Date.now();
  const user = { id: newId(now), name, email, is_admin: 0 } as const;
  const passwordHash = await hashQueued(password);
  if (passwordHash instanceof Failure) return passwordHash;
  // Queried before anything is written: what follows cannot fail.
  const carried = await findKnownTokens(database.query, deviceTokens);
  let added: readonly string[] = [];
  const session = await sessions.open(
    toUser(user),
    async (tx) => {
      const isNew = await insertUser(tx, {
        ...user,
        email_key: emailKey(email),
        password_hash: passwordHash,
        created_at: now,
      });
      if (!isNew) return false;
      added = [await addDevice(tx, user.id, now)];
      const verificationId = await addLink(tx, tokens, {
        purpose: 'verify',
        userId: user.id,
        now,
      });
      await recordEvent(tx, { kind: 'account_registered', userId: user.id, verificationId });
      return true;
    },
    device,
  );
  if (session === undefined) return new Failure('emailTaken', { field: 'email' });
  return { session, deviceTokens: [...added, ...carried] };
}
