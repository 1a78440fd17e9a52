import type { CallQuery } from '../../contract/calls.ts';
import type { User } from '../../contract/entities.ts';
import type { Database } from '../db/open.ts';
import type { Row } from '../db/tables.ts';
import type { Failure } from '../failure.ts';
import { cursorFailure, decodeCursor, encodeCursor, ListPage } from '../http/list-page.ts';
import { countUsers, findUsers } from './queries.ts';

export function toUser(row: Pick<Row<'users'>, 'id' | 'name' | 'email' | 'is_admin'>): User {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.is_admin === 1 };
}

export async function listUsers(
  database: Database,
  { q, limit, cursor }: CallQuery<'listUsers'>,
): Promise<ListPage<{ users: User[] }> | Failure> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && typeof after?.[0] !== 'number') return cursorFailure();
  const rows = await findUsers(database.query, { q, after, limit });
  const last = rows.at(-1);
  const hasMore = limit !== undefined && rows.length === limit && last !== undefined;
  return new ListPage(
    { users: rows.map(toUser) },
    await countUsers(database.query, q),
    hasMore ? encodeCursor([last.created_at, last.id]) : undefined,
  );
}
