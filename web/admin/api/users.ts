import { adminAccountEndpoints } from '../../../contract/admin-endpoints.ts';
import { type ListFilter, listQuery } from './list-page.ts';

export function userListQuery(filter: ListFilter<'listUsers'>) {
  return listQuery('users', {
    endpoint: adminAccountEndpoints.listUsers,
    filter,
    read: ({ users }) => users,
  });
}
