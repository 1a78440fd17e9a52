import { webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Session, User } from '../../contract/accounts/schemas.ts';
import { newId } from '../platform/db/ids.ts';
import { keepSecret } from '../platform/db/kept-secret.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { deleteExpiredSessions, deleteSession, findSession, insertSession } from './queries.ts';
import { deleteSurplusSessions } from './session-queries.ts';
import { SessionUses } from './session-uses.ts';
import { toActor } from './to-user.ts';
import { type VerifiedToken, VerifiedTokens } from './verified-tokens.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'haat';
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/** Without a limit a program that signs in without end would fill the table. */
const SESSIONS_PER_ACCOUNT = 100;
const SECRET_SETTING = 'jwt_secret';

export type Sessions = {
  /**
   * Signs a user in: stores the session and issues its token. `admit` runs in the same transaction;
   * if it returns false, there is no session.
   */
  open(
    user: User,
    admit: (tx: Queryable) => Promise<boolean>,
    device?: string,
  ): Promise<Session | undefined>;
  /** The token's user as they are now: a removed user or revoked admin is out at once. */
  authenticate(token: string): Promise<SignedIn | undefined>;
  /** Ends the token's session, if it is still open. */
  end(token: string): Promise<void>;
  /** Writes down which sessions were used lately; requests only take note of it. */
  writeUses(): Promise<void>;
};

export async function openSessions(
  database: Database,
  configuredSecret: string | undefined,
): Promise<Sessions> {
  const secret = await importSecret(
    configuredSecret === undefined
      ? await keepSecret(database, SECRET_SETTING)
      : Buffer.from(configuredSecret, 'utf8'),
  );
  const uses = new SessionUses();
  const tokens = new VerifiedTokens((token) => verify(token, secret));
  return {
    async open(user, admit, device) {
      const now = Date.now();
      const expiresAt = now + LIFETIME_MS;
      const id = newId(now);
      const isOpen = await database.transaction(async (tx) => {
        if (!(await admit(tx))) return false;
        await deleteExpiredSessions(tx, now);
        await deleteSurplusSessions(tx, user._id, SESSIONS_PER_ACCOUNT - 1);
        await insertSession(tx, {
          id,
          user_id: user._id,
          created_at: now,
          expires_at: expiresAt,
          device: device ?? null,
        });
        return true;
      });
      if (!isOpen) return undefined;
      const jwtToken = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(user._id)
        .setAudience(AUDIENCE)
        .setJti(id)
        .setIssuedAt()
        .setExpirationTime(Math.floor(expiresAt / 1_000))
        .sign(secret);
      return { user, jwtToken };
    },
    async authenticate(token) {
      const sessionId = await tokens.sessionOf(token);
      if (sessionId === undefined) return undefined;
      const user = await findSession(database.query, sessionId, Date.now());
      if (user === undefined) return undefined;
      uses.note(sessionId, Date.now());
      return toActor(user, sessionId);
    },
    async end(token) {
      const sessionId = await tokens.sessionOf(token);
      if (sessionId !== undefined) await deleteSession(database.query, sessionId);
    },
    writeUses: () => uses.write(database, Date.now()),
  };
}

/** Imported once: otherwise the key would be converted for every request. */
function importSecret(secret: Buffer): Promise<webcrypto.CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return webcrypto.subtle.importKey('raw', secret, hmac, false, ['sign', 'verify']);
}

async function verify(
  token: string,
  secret: webcrypto.CryptoKey,
): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti', 'sub'],
    });
    const { jti: sessionId, exp: expiresAt } = payload;
    if (sessionId === undefined || expiresAt === undefined) return undefined;
    return { sessionId, expiresAt };
  } catch {
    return undefined;
  }
}
