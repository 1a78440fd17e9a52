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
  if (cursor !== undefined && !Number.isSafeInteger(after?.[0])) return cursorFailure();
  // One more than the page holds tells whether it is the last.
  const found = await findUsers(database.query, { q, after, limit: limit && limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = last !== undefined && found.length > rows.length;
  return new ListPage(
    { users: rows.map(toUser) },
    await countUsers(database.query, q),
    hasMore ? encodeCursor([last.created_at, last.id]) : undefined,
  );
}
