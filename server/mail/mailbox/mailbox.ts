import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
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

function rowOf({ messageId, sender, to, subject, text, html }: OutgoingMail): MailboxRow {
  const now = Date.now();
  return {
    id: newId(now),
    message_id: messageId,
    sender: `${oneLine(sender.name)} <${sender.address}>`,
    recipient: to,
    subject,
    text,
    html,
    received_at: now,
  };
}
