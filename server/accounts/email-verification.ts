import type { CallAnswer } from '../../contract/calls.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import { Failure } from '../platform/failure.ts';
import { addLink, openLink, waitForLink } from './mail-links.ts';
import { closeLinks, findLink } from './mail-token-queries.ts';
import { holdUser, isVerified, setVerified } from './queries.ts';

const MINUTE_MS = 60_000;

/** Mails a link that proves the address; the welcome after registering has one too. */
export async function askVerification({
  database,
  actor,
  tokens,
  clock,
}: Pick<Context, 'database' | 'actor' | 'tokens' | 'clock'>): Promise<
  CallAnswer<'askVerification'> | Failure
> {
  const userId = actor.id;
  const now = clock.now();
  return database.transaction(async (tx) => {
    await holdUser(tx, userId);
    if (await isVerified(tx, userId)) return { isEmailVerified: true };
    const waitMs = await waitForLink(tx, { purpose: 'verify', userId, now });
    if (waitMs > 0) return tooManyLinks(waitMs);
    const verificationId = await addLink(tx, tokens, { purpose: 'verify', userId, now });
    await recordEvent(tx, { kind: 'email_verification_asked', userId, verificationId });
    return { isEmailVerified: false };
  });
}

function tooManyLinks(waitMs: number): Failure {
  return new Failure('tooManyLinks', {
    params: { minutes: Math.ceil(waitMs / MINUTE_MS) },
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}

/** Opening a link again is no mistake: the address is still confirmed. */
export async function verifyEmail(
  {
    database,
    tokens,
    accounts,
    clock,
    rateLimitKey,
  }: Pick<Context, 'database' | 'tokens' | 'accounts' | 'clock' | 'rateLimitKey'>,
  { token }: { token: string },
): Promise<Failure | undefined> {
  const refusal = await accounts.refuseLink({ purpose: 'verify', token, rateLimitKey });
  if (refusal !== undefined) return refusal;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const used = await findLink(tx, 'verify', tokens.hash(token));
    // Otherwise an account that is being removed would count as confirmed.
    if (used !== undefined) await holdUser(tx, used.user_id);
    if (used !== undefined && (await isVerified(tx, used.user_id))) return undefined;
    const link = await openLink(tx, tokens, { purpose: 'verify', token, now });
    if (link instanceof Failure) return link;
    await setVerified(tx, link.user_id, now);
    await closeLinks(tx, { userId: link.user_id, purpose: 'verify' }, now);
    return undefined;
  });
}
