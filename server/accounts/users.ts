import type { User } from '../../contract/accounts/schemas.ts';
import type { ParsedQuery } from '../../contract/calls.ts';
import type { Database } from '../platform/db/open.ts';
import { findCandidates } from '../platform/db/search.ts';
import type { Row } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { ListPage, readPage } from '../platform/http/list-page.ts';
import { type LongList, listBody } from '../platform/http/long-list.ts';
import { permissionsOf } from './permissions.ts';
import { countUsers, findUsers } from './queries.ts';

type Account = Pick<Row<'users'>, 'id' | 'name' | 'email' | 'is_admin'>;

export function toUser(row: Account): User {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.is_admin === 1 };
}

export function toActor(row: Account, sessionId: string): SignedIn {
  const { _id: id, name, email, isAdmin } = toUser(row);
  return { id, name, email, isAdmin, permissions: permissionsOf(row), sessionId };
}

export function actorAsUser({ id, name, email, isAdmin }: SignedIn): User {
  return { _id: id, name, email, isAdmin };
}

export async function listUsers(
  database: Database,
  { q: typed, sort = 'newest', ...query }: ParsedQuery<'listUsers'>,
): Promise<ListPage<{ users: User[] } | LongList> | Failure> {
  const q = typed === '' ? undefined : typed;
  const candidates = q === undefined ? undefined : await findCandidates(database, 'users', q);
  if (candidates?.length === 0) return new ListPage({ users: [] }, 0, undefined);
  const { longQuery: db } = database;
  const search = { q, candidates };
  const page = await readPage(
    query,
    sort === 'newest' ? 'number' : 'string',
    (after, limit) => findUsers(db, { ...search, sort, after, limit }),
    sort,
  );
  if (page instanceof Failure) return page;
  const isCounted = q === undefined || candidates !== undefined;
  return new ListPage(
    await listBody('users', page, async (rows) => rows.map(toUser)),
    isCounted ? await countUsers(db, search) : undefined,
    page.nextCursor,
  );
}
