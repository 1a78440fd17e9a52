import { setTimeout as sleep } from 'node:timers/promises';
import * as MAIL from '../../../contract/mail/wording.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { OPERATOR_LANGUAGE } from '../../platform/languages.ts';
import { words } from '../../platform/words.ts';
import { oneLine } from '../texts/one-line.ts';
import type { MailTransport, OutgoingMail } from '../transport.ts';
import { keepMails, type MailboxRow, pruneMailbox } from './mailbox-queries.ts';

const AT_ONCE = 20;
/** Mails that come together are kept together, which costs hardly more than keeping one. */
const GATHER_MS = 25;

/**
 * The transport of a shop without `SMTP_URL`, so that everything can be tried at once: it keeps the
 * newest mails in the database, as they were composed.
 */
export function openMailbox(database: Database): MailTransport {
  let rows: MailboxRow[] = [];
  let keeping: Promise<void> | undefined;
  const keep = async () => {
    await sleep(GATHER_MS);
    const kept = rows;
    rows = [];
    keeping = undefined;
    await database.transaction(async (tx) => {
      await keepMails(tx, kept);
      await pruneMailbox(tx);
    });
  };
  return {
    atOnce: AT_ONCE,
    send(mail) {
      rows.push(rowOf(mail));
      keeping ??= keep();
      return keeping;
    },
    close() {},
  };
}

function rowOf(mail: OutgoingMail): MailboxRow {
  const { messageId, sender, to, subject, attachments = [] } = mail;
  const now = Date.now();
  // Files are not kept; that there were some must not go unnoticed.
  const names = attachments.map(({ filename }) => oneLine(filename)).join(', ');
  const note = names === '' ? '' : words(MAIL, OPERATOR_LANGUAGE).notKept(names);
  return {
    id: newId(now),
    message_id: messageId,
    sender: `${oneLine(sender.name)} <${sender.address}>`,
    recipient: to,
    subject,
    text: note === '' ? mail.text : `${mail.text}\n\n${note}\n`,
    html: note === '' ? mail.html : `${mail.html}<p>${escapeHtml(note)}</p>`,
    received_at: now,
  };
}
