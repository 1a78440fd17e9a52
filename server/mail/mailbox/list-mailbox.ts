import type { ParsedQuery } from '../../../contract/calls.ts';
import { MAIL_FAILURES } from '../../../contract/mail/admin-problem-wording.ts';
import type { MailboxEntry, MailboxMail } from '../../../contract/mail/schemas.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Row } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { ListPage, readPage } from '../../platform/http/list-page.ts';
import { type LongList, listBody } from '../../platform/http/long-list.ts';
import { OldFailure } from '../../platform/old-failure.ts';
import type { MailTokens } from '../mail.ts';
import { revealMailLink, type ShownMail, showMail } from './mail-link.ts';
import { countMails, findMail, findMails } from './mailbox-queries.ts';

/** Newest first; a search matches the subject and the recipient. */
export async function listMailbox(
  { longQuery: db }: Database,
  { q, ...query }: ParsedQuery<'listMailbox'>,
): Promise<ListPage<{ mails: MailboxEntry[] } | LongList> | Failure> {
  const page = await readPage(query, 'number', (after, limit) =>
    findMails(db, { q, after, limit }),
  );
  if (page instanceof Failure) return page;
  const mails = await listBody('mails', page, async (rows) => rows.map(toEntry));
  return new ListPage(mails, await countMails(db, q), page.nextCursor);
}

export async function getMailboxMail(
  { query: db }: Database,
  tokens: MailTokens,
  reader: { id: string },
  id: string,
): Promise<MailboxMail | OldFailure> {
  const row = await findMail(db, id);
  if (row === undefined) return new OldFailure('not_found', MAIL_FAILURES.unknown);
  return toMail(await showMail(db, tokens, reader.id, row));
}

/** The same mail, with the link of a shopper in it; each time is recorded. */
export async function getMailWithLink(
  database: Database,
  tokens: MailTokens,
  reader: { id: string },
  id: string,
): Promise<MailboxMail | OldFailure> {
  const shown = await revealMailLink(database, tokens, reader.id, id);
  return shown instanceof OldFailure ? shown : toMail(shown);
}

function toMail(shown: ShownMail): MailboxMail {
  const { message_id: messageId, text, html, link } = shown;
  return { ...toEntry(shown), messageId, text, html, link };
}

function toEntry(
  row: Pick<Row<'mailbox'>, 'id' | 'sender' | 'recipient' | 'subject' | 'received_at'>,
): MailboxEntry {
  return {
    _id: row.id,
    from: row.sender,
    to: row.recipient,
    subject: row.subject,
    receivedAt: new Date(row.received_at).toISOString(),
  };
}
