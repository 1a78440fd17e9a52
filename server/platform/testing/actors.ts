import type { User } from '../../../contract/accounts/schemas.ts';
import { toActor } from '../../accounts/users.ts';
import type { SignedIn } from '../http/access.ts';

/** A user of the shop as the verbs receive them. */
export function actorOf({ _id: id, isAdmin, ...user }: User, sessionId = ''): SignedIn {
  return toActor({ id, ...user, is_admin: isAdmin ? 1 : 0 }, sessionId);
}
