import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import { describeSendError, NotSent } from './send-error.ts';
import { CONNECTIONS, type MailTransport, type OutgoingMail } from './transport.ts';

/** A server that hangs is given up on after these, in milliseconds. */
export type SmtpTimeouts = { connect: number; greeting: number; silence: number; whole: number };
export const SMTP_TIMEOUTS: SmtpTimeouts = {
  connect: 5_000,
  greeting: 5_000,
  silence: 10_000,
  whole: 30_000,
};

type SmtpOptions = { timeouts?: SmtpTimeouts | undefined };

/** Loads nodemailer, so only the mail thread may import this file. */
export function openSmtp(
  url: string,
  { timeouts = SMTP_TIMEOUTS }: SmtpOptions = {},
): MailTransport {
  const options = poolOptions(url, timeouts);
  let pool = createTransport(options);
  const closePool = () => {
    pool.close({ force: true });
  };
  return {
    atOnce: CONNECTIONS,
    async send(mail) {
      const used = pool;
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        reject(Object.assign(new Error('The mail server takes too long.'), { code: 'ETIMEDOUT' }));
        // A server that trickles its replies keeps a connection for ever.
        if (used !== pool) return;
        closePool();
        pool = createTransport(options);
      }, timeouts.whole);
      try {
        await Promise.race([used.sendMail(toMessage(mail)), late]);
      } catch (error) {
        throw new NotSent(describeSendError(error, url));
      } finally {
        clearTimeout(timer);
      }
    },
    close: closePool,
  };
}

/** Names and addresses as objects, so that no name is read as an address. */
function toMessage({ to, subject, text, html, attachments, messageId, sender }: OutgoingMail) {
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: to },
    ...(sender.replyTo === undefined ? {} : { replyTo: { name: '', address: sender.replyTo } }),
    subject,
    text,
    ...(html === '' ? {} : { html }),
    attachments: attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    messageId,
    headers: { 'auto-submitted': 'auto-generated' },
    // Keeps long links in one piece, and is readable but for rarer characters.
    encoding: 'quoted-printable',
  };
}

function poolOptions(url: string, timeouts: SmtpTimeouts): SMTPPoolOptions & { pool: true } {
  const { username, hostname, searchParams } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    // The worker has its own retries.
    maxRequeues: 0,
    // A mail is what was composed, never a file or a page that it names.
    disableFileAccess: true,
    disableUrlAccess: true,
    // A password never crosses a network in the clear, unless the owner asks for it.
    ...(username !== '' && !isLocal && !searchParams.has('requireTLS') ? { requireTLS: true } : {}),
  };
}
