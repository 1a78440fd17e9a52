import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { newId } from '../../platform/db/ids.ts';
import type { Database } from '../../platform/db/open.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { keepMail, pruneMailbox } from './mailbox-queries.ts';
import { readMessage } from './read-message.ts';

const USER = 'haat';
/** Our longest mail, an order of a hundred lines, is a fifth of this. */
const MAX_BYTES = 1024 * 1024;
const SILENCE_MS = 30_000;
/** Looking for mails that are too many costs as much as keeping one. */
const PRUNE_AFTER_MS = 1_000;

export type MailboxServer = {
  /** With the password that only this process knows. */
  url: string;
  close(): Promise<void>;
};

/**
 * The mail server of a shop without `SMTP_URL`: keeps what it is given in the database, so that
 * everything can be tried at once. Reachable from this machine only, and for this process only.
 */
export async function openMailbox(
  database: Database,
  report: (error: unknown) => void,
): Promise<MailboxServer> {
  const password = randomBytes(24).toString('base64url');
  let pruning: NodeJS.Timeout | undefined;
  const prune = () => {
    pruning = undefined;
    return pruneMailbox(database.query).catch(report);
  };
  const server = new SMTPServer({
    name: 'localhost',
    banner: 'Haat mailbox',
    size: MAX_BYTES,
    rejectOversized: true,
    // There is no certificate, and nothing leaves this machine.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    disableReverseLookup: true,
    socketTimeout: SILENCE_MS,
    closeTimeout: 1_000,
    onAuth: (auth, _session, callback) => {
      const isOurs = auth.username === USER && isSameSecret(auth.password ?? '', password);
      callback(isOurs ? null : new Error('Wrong password.'), { user: USER });
    },
    onData: (stream, { envelope }, callback) => {
      const recipient = envelope.rcptTo.map(({ address }) => address).join(', ');
      receive(database, stream, recipient).then(
        () => {
          pruning ??= setTimeout(prune, PRUNE_AFTER_MS).unref();
          callback();
        },
        (error: unknown) => {
          report(error);
          callback(Object.assign(new Error('Try again later.'), { responseCode: 451 }));
        },
      );
    },
  });
  // A client that hangs up is no news: the worker sends again.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${USER}:${password}@127.0.0.1:${port}`,
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (pruning === undefined) return;
      clearTimeout(pruning);
      await prune();
    },
  };
}

async function receive(
  database: Database,
  stream: SMTPServerDataStream,
  recipient: string,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // The server refuses an oversized mail at its end; until then it only has to be read.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) return;
  const now = Date.now();
  const { messageId, from, subject, text, html } = readMessage(Buffer.concat(chunks));
  const id = newId(now);
  await keepMail(database.query, {
    id,
    message_id: messageId === '' ? id : messageId,
    sender: withoutNul(from),
    recipient: withoutNul(recipient),
    subject: withoutNul(subject),
    text: withoutNul(text),
    html: withoutNul(html),
    received_at: now,
  });
}

/** PostgreSQL cannot store it. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
