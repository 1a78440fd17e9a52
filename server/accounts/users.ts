import type { User } from '../../contract/accounts/schemas.ts';
import type { ParsedQuery } from '../../contract/calls.ts';
import type { Context } from '../context.ts';
import { findCandidates } from '../platform/db/search.ts';
import { Failure } from '../platform/failure.ts';
import { ListPage, readPage } from '../platform/http/list-page.ts';
import { type LongList, listBody } from '../platform/http/long-list.ts';
import { countUsers, findUsers } from './queries.ts';
import { toUser } from './to-user.ts';

export async function listUsers(
  { database }: Pick<Context, 'database'>,
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
