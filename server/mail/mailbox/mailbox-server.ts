import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { isSameSecret } from '../../platform/same-secret.ts';
import { readMessage } from './read-message.ts';

const USER = 'haat';
/** Our longest mail, an order of a hundred lines, is a fifth of this. */
const MAX_BYTES = 1024 * 1024;
const SILENCE_MS = 30_000;
export type ReceivedMail = {
  messageId: string;
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  /** Empty if there is none. */
  html: string;
};

export type MailboxServer = {
  /** With the password that only this process knows. */
  url: string;
  close(): Promise<void>;
};

/**
 * The mail server of a shop without `SMTP_URL`, so that everything can be tried at once: a mail is
 * accepted once `keep` has it. Reachable from this machine only, and for this process only.
 */
export async function openMailbox(
  keep: (mail: ReceivedMail) => Promise<void>,
): Promise<MailboxServer> {
  const password = randomBytes(24).toString('base64url');
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
      read(stream, recipient)
        .then((mail) => (mail === undefined ? undefined : keep(mail)))
        .then(
          () => callback(),
          () => callback(Object.assign(new Error('Try again later.'), { responseCode: 451 })),
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
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function read(
  stream: SMTPServerDataStream,
  recipient: string,
): Promise<ReceivedMail | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // The server refuses an oversized mail at its end; until then it only has to be read.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) return undefined;
  const { messageId, from, subject, text, html } = readMessage(Buffer.concat(chunks));
  return { messageId, sender: from, recipient, subject, text, html };
}
