import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import { keepMails, type MailboxRow, pruneMailbox } from './mailbox-queries.ts';
import type { ReceivedMail } from './mailbox-server.ts';

/** Mails that arrive together are kept together, which costs hardly more than keeping one. */
const GATHER_MS = 25;

/** Looking for mails that are too many costs as much as keeping one. */
const PRUNE_AFTER_MS = 1_000;

export type Keeper = {
  keep(mail: ReceivedMail): Promise<void>;
  close(): Promise<void>;
};

/** Keeps the mailbox's newest mails in the database. */
export function openKeeper(database: Database, report: (error: unknown) => void): Keeper {
  let pruning: NodeJS.Timeout | undefined;
  let arrived: MailboxRow[] = [];
  let gathering: Promise<void> | undefined;
  const prune = () => {
    pruning = undefined;
    return pruneMailbox(database.query).catch(report);
  };
  const keepArrived = async () => {
    await sleep(GATHER_MS);
    const mails = arrived;
    arrived = [];
    gathering = undefined;
    await keepMails(database.query, mails);
  };
  return {
    async keep(mail) {
      arrived.push(rowOf(mail));
      gathering ??= keepArrived();
      await gathering;
      pruning ??= setTimeout(prune, PRUNE_AFTER_MS).unref();
    },
    async close() {
      if (pruning === undefined) return;
      clearTimeout(pruning);
      await prune();
    },
  };
}

function rowOf({ messageId, sender, recipient, subject, text, html }: ReceivedMail): MailboxRow {
  const now = Date.now();
  const id = newId(now);
  return {
    id,
    message_id: messageId === '' ? id : messageId,
    sender: withoutNul(sender),
    recipient: withoutNul(recipient),
    subject: withoutNul(subject),
    text: withoutNul(text),
    html: withoutNul(html),
    received_at: now,
  };
}

/** PostgreSQL cannot store it. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
