import type { AuditSubject } from '../../contract/audit/schemas.ts';
import { keyContains } from '../platform/db/search.ts';
import { keyColumns } from '../platform/db/search-keys.ts';
import { isBehind, type SortedBy } from '../platform/db/sorted.ts';
import type { NewRow, Queryable } from '../platform/db/tables.ts';
import type { Place } from '../platform/http/list-page.ts';

export async function insertEntries(tx: Queryable, entries: NewRow<'audit_log'>[]): Promise<void> {
  if (entries.length === 0) return;
  const keyed = entries.map((entry) => ({ ...entry, ...keyColumns('audit_log', entry) }));
  await tx.insertInto('audit_log').values(keyed).execute();
}

export async function findName(tx: Queryable, userId: string): Promise<string | undefined> {
  const user = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.name;
}

export type EntrySearch = {
  kind: AuditSubject | undefined;
  q: string | undefined;
  /** If known, no other entry can match. */
  candidates: readonly string[] | undefined;
};

const NEWEST = { column: 'at', direction: 'desc' } as const satisfies SortedBy<string>;

type EntryPage = EntrySearch & { after: Place | undefined; limit: number };

export function findEntries(db: Queryable, page: EntryPage) {
  const { after, limit } = page;
  return matchingEntries(db, page)
    .select([
      'id',
      'at',
      'at as key',
      'actor_id',
      'actor_name',
      'action',
      'subject_kind',
      'subject_id',
      'subject_name',
      'before',
      'after',
    ])
    .$if(after !== undefined, (query) => query.where(isBehind(NEWEST, 'id', after ?? ['', ''])))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countEntries(db: Queryable, search: EntrySearch): Promise<number> {
  const { count } = await matchingEntries(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingEntries(db: Queryable, { kind, q, candidates }: EntrySearch) {
  return db
    .selectFrom('audit_log')
    .$if(kind !== undefined, (query) => query.where('subject_kind', '=', kind ?? 'product'))
    .$if(candidates !== undefined, (query) => query.where('id', 'in', candidates ?? []))
    .$if(q !== undefined, (query) => query.where(keyContains('audit_log', q ?? '')));
}
