import type { ParsedQuery } from '../../../contract/calls.ts';
import type { MailboxEntry, MailboxMail } from '../../../contract/mail/schemas.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../platform/db/tables.ts';
import { Failure } from '../../platform/failure.ts';
import { ListPage, readPage } from '../../platform/http/list-page.ts';
import { type ListBody, listBody } from '../../platform/http/long-list.ts';
import { type MailReading, revealMailLink, type ShownMail, showMail } from './mail-link.ts';
import { countMails, findMail, findMails } from './mailbox-queries.ts';

/** Newest first; a search matches the subject and the recipient. */
export async function listMailbox(
  { database }: Pick<Context, 'database'>,
  { q, ...query }: ParsedQuery<'listMailbox'>,
): Promise<ListPage<ListBody<'mails', MailboxEntry>> | Failure> {
  const { longQuery: db } = database;
  const page = await readPage(query, 'number', (after, limit) =>
    findMails(db, { q, after, limit }),
  );
  if (page instanceof Failure) return page;
  const mails = await listBody('mails', page, async (rows) => rows.map(toEntry));
  return new ListPage(mails, await countMails(db, q), page.nextCursor);
}

export async function getMailboxMail(
  ctx: MailReading,
  { mailId }: { mailId: string },
): Promise<MailboxMail | Failure> {
  const row = await findMail(ctx.database.query, mailId);
  return row === undefined ? new Failure('mailNotFound') : toMail(await showMail(ctx, row));
}

/** The same mail, with the link of a shopper in it; each time is recorded. */
export async function getMailWithLink(
  ctx: MailReading,
  input: { mailId: string },
): Promise<MailboxMail | Failure> {
  const shown = await revealMailLink(ctx, input);
  return shown instanceof Failure ? shown : toMail(shown);
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
