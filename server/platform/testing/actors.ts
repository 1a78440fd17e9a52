import type { User } from '../../../contract/accounts/schemas.ts';
import { toActor } from '../../accounts/to-user.ts';
import type { Actor } from '../caller.ts';

/** A user of the shop as the verbs receive them. */
export function actorOf({ _id: id, isAdmin, ...user }: User, sessionId = ''): Actor {
  return toActor({ id, ...user, is_admin: isAdmin ? 1 : 0 }, sessionId);
}
