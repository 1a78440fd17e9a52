import { recordChange } from '../audit/record.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { deleteDevicesOf } from './device-queries.ts';
import { closeLinks } from './mail-token-queries.ts';
import { recordNotice } from './notices.ts';
import { isStaff } from './permissions.ts';
import { setPassword } from './queries.ts';
import { deleteSessionsOf } from './session-queries.ts';
import { accountKey, forgetFailures } from './sign-in-failures.ts';

type Account = Pick<Row<'users'>, 'id' | 'name' | 'email' | 'is_admin'>;
type Secret = Pick<Row<'users'>, 'password_hash' | 'password_made_at'>;

type Replacement = {
  actorId: string;
  now?: number;
  /** Where the user has just proved who they are. */
  kept?: { sessionId: string; deviceId: string | undefined };
};

/**
 * Locks out anyone who knew the old password: sessions end, devices become unknown and links for a
 * new password stop working.
 */
export async function replacePassword(
  tx: Queryable,
  user: Account,
  secret: Secret,
  { actorId, now = Date.now(), kept }: Replacement,
): Promise<void> {
  const { id, name, email } = user;
  await setPassword(tx, id, secret);
  await deleteSessionsOf(tx, id, kept?.sessionId);
  await deleteDevicesOf(tx, id, kept?.deviceId);
  await closeLinks(tx, { userId: id, purpose: 'reset' }, now);
  await forgetFailures(tx, accountKey(email));
  // Shoppers choose their passwords as they like; only what staff do is everyone's business.
  if (isStaff(user) || actorId !== id) {
    await recordChange(tx, { actorId, action: 'password', subject: { kind: 'user', id, name } });
  }
  await recordNotice(tx, { kind: 'password_changed', userId: id });
}
