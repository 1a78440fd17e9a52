import type { ParsedQuery } from '../../contract/calls.ts';
import * as MAIL from '../../contract/mail/admin-wording.ts';
import { EVENT_KINDS, type GivenUpMail } from '../../contract/mail/schemas.ts';
import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { wakeAtCommit } from '../events/wake.ts';
import { Failure } from '../platform/failure.ts';
import { ListPage, readPage } from '../platform/http/list-page.ts';
import { type ListBody, listBody } from '../platform/http/long-list.ts';
import { words } from '../platform/words.ts';
import { toCause } from './delays.ts';
import { countDeliveries, findGivenUp, findState, tryAgain } from './given-up-queries.ts';

/** Newest first. */
export async function listGivenUpMail(
  { database }: Pick<Context, 'database'>,
  query: ParsedQuery<'listGivenUpMail'>,
): Promise<ListPage<ListBody<'mails', GivenUpMail>> | Failure> {
  const { longQuery: db } = database;
  const page = await readPage(query, 'number', (after, limit) => findGivenUp(db, after, limit));
  if (page instanceof Failure) return page;
  const mails = await listBody('mails', page, async (rows) =>
    // A kind that only a later version of the shop knows is left to it.
    rows.flatMap((row) => (isKind(row.kind) ? [toGivenUp(row, row.kind)] : [])),
  );
  return new ListPage(mails, await countDeliveries(db, 'given_up'), page.nextCursor);
}

function toGivenUp(
  row: Awaited<ReturnType<typeof findGivenUp>>[number],
  kind: GivenUpMail['kind'],
): GivenUpMail {
  return {
    _id: row.id,
    kind,
    audience: row.audience,
    to: row.recipient ?? '',
    subject: row.subject ?? '',
    attempts: row.attempts,
    cause: toCause(row.cause),
    error: row.last_error ?? '',
    givenUpAt: new Date(row.key).toISOString(),
  };
}

function isKind(kind: string): kind is GivenUpMail['kind'] {
  return EVENT_KINDS.some((one) => one === kind);
}

/** Of several simultaneous clicks one changes something; all get the same answer. */
export function sendMailAgain(
  { database, actor, clock, language }: Pick<Context, 'database' | 'actor' | 'clock' | 'language'>,
  { mailId: id }: { mailId: string },
) {
  return database.transaction(async (tx) => {
    const mail = await tryAgain(tx, id, clock.now());
    if (mail !== undefined) {
      const { kind, audience, subject } = mail;
      const name =
        subject ?? (isKind(kind) ? words(MAIL, language).nameMail({ kind, audience }) : kind);
      await recordChange(tx, {
        actorId: actor.id,
        action: 'send-again',
        subject: { kind: 'mail', id, name },
        before: { state: 'given_up' },
        after: { state: 'waiting' },
      });
      await wakeAtCommit(tx);
    }
    const state = await findState(tx, id);
    return state === undefined ? new Failure('mailNotFound') : { _id: id, state };
  });
}
