import type { CallQuery } from '../../contract/calls.ts';
import type { User } from '../../contract/entities.ts';
import type { Database } from '../db/open.ts';
import type { Row } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import { ListPage, readPage } from '../http/list-page.ts';
import { countUsers, findUsers } from './queries.ts';

export function toUser(row: Pick<Row<'users'>, 'id' | 'name' | 'email' | 'is_admin'>): User {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.is_admin === 1 };
}

export async function listUsers(
  database: Database,
  { q, ...query }: CallQuery<'listUsers'>,
): Promise<ListPage<{ users: User[] }> | Failure> {
  const page = await readPage(query, (after, limit) =>
    findUsers(database.query, { q, after, limit }),
  );
  if (page instanceof Failure) return page;
  const users = page.rows.map(toUser);
  return new ListPage({ users }, await countUsers(database.query, q), page.nextCursor);
}
