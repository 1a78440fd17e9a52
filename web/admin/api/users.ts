import { adminAccountEndpoints } from '../../../contract/accounts/admin-endpoints.ts';
import { asRecord, readRows } from '../../lib/read-fields.ts';
import { narrowUsers } from '../list/narrow-list.ts';
import { type ListFilter, listQuery } from './list-page.ts';
import { readUser } from './read-entities.ts';

export const userList = (filter: ListFilter<'listUsers'>) => ({
  endpoint: adminAccountEndpoints.listUsers,
  filter,
  read: (body: unknown) => readRows(asRecord(body).users, readUser),
  narrow: narrowUsers,
});

export function userListQuery(filter: ListFilter<'listUsers'>) {
  return listQuery('users', userList(filter));
}
