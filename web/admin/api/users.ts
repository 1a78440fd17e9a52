import { fetchUserPage, type UserFilter } from '../../backend/admin/users.ts';
import { pagedQuery } from './paged-query.ts';

export function userListQuery(filter: UserFilter) {
  return pagedQuery('users', filter, fetchUserPage);
}
