import type { User } from '../../contract/accounts/schemas.ts';
import type { Permission } from '../../contract/permissions.ts';

type May = (user: Pick<User, 'isAdmin'> | undefined, permission?: Permission) => boolean;

/**
 * Whether a user may do this, or enter the back office at all: the one place of the front end that
 * decides. An admin may do everything.
 */
export const may: May = (user) => user?.isAdmin === true;
