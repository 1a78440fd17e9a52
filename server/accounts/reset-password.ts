import type { CallBody } from '../../contract/calls.ts';
import type { Context } from '../context.ts';
import { Failure } from '../platform/failure.ts';
import { addDevice, findKnownTokens } from './devices.ts';
import { openLink } from './mail-links.ts';
import { refuseWeakPassword } from './new-password.ts';
import { hashQueued } from './passwords.ts';
import { holdUser, setVerified } from './queries.ts';
import { replacePassword } from './replace-password.ts';
import type { FromDevice } from './sign-in.ts';

/**
 * Sets a new password with a mailed link. All sessions end and all devices become unknown, except
 * the one that was used: it is known from now on, so that guesses by strangers cannot delay its
 * sign-in. The mailbox has proved to be theirs as well. Returns the device's tokens.
 */
export async function resetPassword(
  {
    database,
    tokens,
    shop,
    accounts,
    clock,
    rateLimitKey,
  }: Pick<Context, 'database' | 'tokens' | 'shop' | 'accounts' | 'clock' | 'rateLimitKey'>,
  { token, password, deviceTokens }: CallBody<'resetPassword'> & FromDevice,
): Promise<readonly string[] | Failure> {
  const tooMany = await accounts.refuseLink({ purpose: 'reset', token, rateLimitKey });
  if (tooMany !== undefined) return tooMany;
  const now = clock.now();
  const wanted = { purpose: 'reset', token, now } as const;
  const found = await openLink(database.query, tokens, wanted);
  if (found instanceof Failure) return found;
  const refusal = refuseWeakPassword(password, { ...found, shopName: shop.current().name });
  if (refusal !== undefined) return refusal;
  const passwordHash = await hashQueued(password);
  if (passwordHash instanceof Failure) return passwordHash;
  const carried = await findKnownTokens(database.query, deviceTokens);
  return database.transaction(async (tx) => {
    await holdUser(tx, found.user_id);
    // Once more: it may have been used meanwhile.
    const link = await openLink(tx, tokens, wanted);
    if (link instanceof Failure) return link;
    const { user_id: id, name, email, is_admin } = link;
    const secret = { password_hash: passwordHash, password_made_at: null };
    await replacePassword(tx, { id, name, email, is_admin }, secret, { actorId: id, now });
    await setVerified(tx, id, now);
    return [await addDevice(tx, id, now), ...carried];
  });
}
