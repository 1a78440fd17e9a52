import type { User } from '../../contract/accounts/schemas.ts';
import type { Permission } from '../../contract/permissions.ts';

type Known = Pick<User, 'isAdmin'> | undefined;

const permissionsOf = (user: Known): 'all' | readonly Permission[] =>
  user?.isAdmin === true ? 'all' : [];

/** Whether a user may do this: the one place of the front end that decides. */
export function may(user: Known, permission: Permission): boolean {
  const permissions = permissionsOf(user);
  return permissions === 'all' || permissions.includes(permission);
}

/** Whether they may enter the back office, where each screen then asks for a permission. */
export const mayEnter = (user: Known): boolean => permissionsOf(user).length > 0;
