import { MAIL_FAILURES } from '../../contract/admin-wording/failures.ts';
import type { ParsedQuery } from '../../contract/calls.ts';
import { EVENT_KINDS, type GivenUpMail } from '../../contract/mail.ts';
import { wakeAtCommit } from '../events/wake.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { ListPage, readPage } from '../platform/http/list-page.ts';
import { type LongList, listBody } from '../platform/http/long-list.ts';
import { countDeliveries, findGivenUp, findState, tryAgain } from './given-up-queries.ts';

/** Newest first. */
export async function listGivenUpMail(
  { query: db }: Database,
  query: ParsedQuery<'listGivenUpMail'>,
): Promise<ListPage<{ mails: GivenUpMail[] } | LongList> | Failure> {
  const page = await readPage(query, 'number', (after, limit) => findGivenUp(db, after, limit));
  if (page instanceof Failure) return page;
  const mails = await listBody('mails', page, async (rows) => rows.map(toGivenUp));
  return new ListPage(mails, await countDeliveries(db, 'given_up'), page.nextCursor);
}

function toGivenUp(row: Awaited<ReturnType<typeof findGivenUp>>[number]): GivenUpMail {
  const kind = EVENT_KINDS.find((known) => known === row.kind);
  if (kind === undefined) throw new Error(`Nothing of ours is called ${row.kind}.`);
  return {
    _id: row.id,
    kind,
    audience: row.audience,
    to: row.recipient ?? '',
    subject: row.subject ?? '',
    attempts: row.attempts,
    error: row.last_error ?? '',
    givenUpAt: new Date(row.key).toISOString(),
  };
}

/** Of several simultaneous clicks one changes something; all get the same answer. */
export function sendMailAgain(database: Database, id: string) {
  return database.transaction(async (tx) => {
    if (await tryAgain(tx, id, Date.now())) await wakeAtCommit(tx);
    const state = await findState(tx, id);
    return state === undefined
      ? new Failure('not_found', MAIL_FAILURES.unknown)
      : { _id: id, state };
  });
}
