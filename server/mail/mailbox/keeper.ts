import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import { keepMail, pruneMailbox } from './mailbox-queries.ts';
import type { ReceivedMail } from './mailbox-server.ts';

/** Looking for mails that are too many costs as much as keeping one. */
const PRUNE_AFTER_MS = 1_000;

export type Keeper = {
  keep(mail: ReceivedMail): Promise<void>;
  close(): Promise<void>;
};

/** Keeps the mailbox's newest mails in the database. */
export function openKeeper(database: Database, report: (error: unknown) => void): Keeper {
  let pruning: NodeJS.Timeout | undefined;
  const prune = () => {
    pruning = undefined;
    return pruneMailbox(database.query).catch(report);
  };
  return {
    async keep({ messageId, sender, recipient, subject, text, html }) {
      const now = Date.now();
      const id = newId(now);
      await keepMail(database.query, {
        id,
        message_id: messageId === '' ? id : messageId,
        sender: withoutNul(sender),
        recipient: withoutNul(recipient),
        subject: withoutNul(subject),
        text: withoutNul(text),
        html: withoutNul(html),
        received_at: now,
      });
      pruning ??= setTimeout(prune, PRUNE_AFTER_MS).unref();
    },
    async close() {
      if (pruning === undefined) return;
      clearTimeout(pruning);
      await prune();
    },
  };
}

/** PostgreSQL cannot store it. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
