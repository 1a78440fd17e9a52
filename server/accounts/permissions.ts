import { PERMISSIONS, type Permission } from '../../contract/permissions.ts';
import type { Row } from '../platform/db/tables.ts';

const ALL: ReadonlySet<Permission> = new Set(PERMISSIONS);
const NONE: ReadonlySet<Permission> = new Set();

type Account = Pick<Row<'users'>, 'is_admin'>;

/** What a user may do: the one place that decides. An admin may do everything. */
export function permissionsOf({ is_admin }: Account): ReadonlySet<Permission> {
  return is_admin === 1 ? ALL : NONE;
}

/** Whether they work in the back office. */
export function isStaff(account: Account): boolean {
  return permissionsOf(account).size > 0;
}
