import type { User } from '../../../contract/accounts.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { listQuery } from './list-page.ts';

export function userListQuery(query: { q: string; sort: string }) {
  return listQuery('users', {
    path: apiPaths.users,
    query,
    read: ({ users }: { users: User[] }) => users,
  });
}
