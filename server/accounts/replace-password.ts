import { recordChange } from '../audit/record.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { deleteDevicesOf } from './device-queries.ts';
import { deleteSessionsOf, setPassword } from './queries.ts';
import { accountKey, forgetFailures } from './sign-in-failures.ts';

type Account = Pick<Row<'users'>, 'id' | 'name' | 'email'>;
type Secret = Pick<Row<'users'>, 'password_hash' | 'password_made_at'>;

/** Locks out anyone who knew the old password: sessions end and devices become unknown. */
export async function replacePassword(
  tx: Queryable,
  { id, name, email }: Account,
  secret: Secret,
  actorId: string,
): Promise<void> {
  await setPassword(tx, id, secret);
  await deleteSessionsOf(tx, id);
  await deleteDevicesOf(tx, id);
  await forgetFailures(tx, accountKey(email));
  await recordChange(tx, { actorId, action: 'password', subject: { kind: 'user', id, name } });
  await recordEvent(tx, { kind: 'password_changed', userId: id });
}
