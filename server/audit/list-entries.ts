import * as ACTORS from '../../contract/audit/admin-actors-wording.ts';
import type { AuditEntry } from '../../contract/audit/schemas.ts';
import type { ParsedQuery } from '../../contract/calls.ts';
import type { Language } from '../../contract/language.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Context } from '../context.ts';
import { findCandidates } from '../platform/db/search.ts';
import type { Row } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { ListPage, readPage } from '../platform/http/list-page.ts';
import { type ListBody, listBody } from '../platform/http/long-list.ts';
import { words } from '../platform/words.ts';
import { countEntries, findEntries } from './queries.ts';

/** Newest first; a search matches the user who acted, and the name and id of the subject. */
export async function listAudit(
  { database, language }: Pick<Context, 'database' | 'language'>,
  { q: typed, kind, ...query }: ParsedQuery<'listAudit'>,
): Promise<ListPage<ListBody<'entries', AuditEntry>> | Failure> {
  const q = typed === '' ? undefined : typed;
  const candidates = q === undefined ? undefined : await findCandidates(database, 'audit_log', q);
  if (candidates?.length === 0) return new ListPage({ entries: [] }, 0, undefined);
  const { longQuery: db } = database;
  const search = { q, kind, candidates };
  const page = await readPage(query, 'number', (after, limit) =>
    findEntries(db, { ...search, after, limit }),
  );
  if (page instanceof Failure) return page;
  const isCounted = q === undefined || candidates !== undefined;
  return new ListPage(
    await listBody('entries', page, async (rows) => rows.map((row) => toEntry(row, language))),
    isCounted ? await countEntries(db, search) : undefined,
    page.nextCursor,
  );
}

type EntryRow = Omit<Row<'audit_log'>, 'search_key' | 'search_version'>;

function toEntry(row: EntryRow, language: Language): AuditEntry {
  return {
    _id: row.id,
    at: new Date(row.at).toISOString(),
    who: { _id: row.actor_id, name: shownName(row, language) },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    before: inRupees(fromJson(row.before)),
    after: inRupees(fromJson(row.after)),
  };
}

/** Earlier versions stored the id of an actor who is no user as the name. */
function shownName({ actor_id, actor_name }: EntryRow, language: Language): string {
  return actor_name === actor_id ? words(ACTORS, language).actorName(actor_id) : actor_name;
}

/** Earlier versions recorded the shipping rate in paise. */
function inRupees(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || !('shippingPaise' in fields)) return fields;
  const { shippingPaise, ...others } = fields;
  return { ...others, shippingPrice: toRupees(Number(shippingPaise)) };
}

function fromJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
