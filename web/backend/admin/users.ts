import { adminAccountEndpoints } from '../../../contract/accounts/admin-endpoints.ts';
import type { User } from '../../../contract/accounts/schemas.ts';
import { asRecord } from '../../lib/records.ts';
import { readRows } from '../wire/read-fields.ts';
import { fetchSpecPage, type ListFilter, type ListPage, type PageRequest } from './list-page.ts';
import { narrowUsers } from './narrow-list.ts';
import { readUser } from './read-entities.ts';

export type UserFilter = ListFilter<'listUsers'>;

const users = {
  endpoint: adminAccountEndpoints.listUsers,
  read: (body: unknown) => readRows(asRecord(body).users, readUser),
  narrow: narrowUsers,
};

export const fetchUserPage = (filter: UserFilter, request: PageRequest): Promise<ListPage<User>> =>
  fetchSpecPage(users, filter, request);
