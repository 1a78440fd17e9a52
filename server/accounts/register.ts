import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import { newId } from '../platform/db/ids.ts';
import { Failure } from '../platform/failure.ts';
import { nameDevice } from './device-name.ts';
import { addDevice, findKnownTokens } from './devices.ts';
import { addLink } from './mail-links.ts';
import { refuseWeakPassword } from './new-password.ts';
import { hashQueued } from './passwords.ts';
import { emailKey, insertUser } from './queries.ts';
import type { FromDevice, SignedInDevice } from './sign-in.ts';
import { toUser } from './to-user.ts';

export type Registration = { name: string; email: string; password: string };

type Newcomer = Registration & FromDevice;

type RegisterContext = Pick<Context, 'database' | 'sessions' | 'tokens' | 'clock' | 'userAgent'>;

/** What is costly waits for its turn, unless the caller disconnects. */
export async function register(
  ctx: RegisterContext & Pick<Context, 'shop' | 'accounts' | 'rateLimitKey'>,
  { disconnected, ...newcomer }: Newcomer & { disconnected: AbortSignal },
): Promise<SignedInDevice | Failure> {
  const { accounts, rateLimitKey, shop } = ctx;
  const { name, email, password } = newcomer;
  const refusal = refuseWeakPassword(password, { name, email, shopName: shop.current().name });
  if (refusal !== undefined) return refusal;
  return accounts.registrations({ rateLimitKey, disconnected })(() => openAccount(ctx, newcomer));
}

async function openAccount(
  { database, sessions, tokens, clock, userAgent }: RegisterContext,
  { name, email, password, deviceTokens }: Newcomer,
): Promise<SignedInDevice | Failure> {
  const now = clock.now();
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
    nameDevice(userAgent),
  );
  if (session === undefined) return new Failure('emailTaken', { field: 'email' });
  return { session, deviceTokens: [...added, ...carried] };
}
