import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import { toMessage } from './message.ts';
import { CONNECTIONS, type Transport } from './transport.ts';

/** A server that hangs is given up on after these, in milliseconds. */
export type SmtpTimeouts = { connect: number; greeting: number; silence: number; whole: number };
export const SMTP_TIMEOUTS: SmtpTimeouts = {
  connect: 5_000,
  greeting: 5_000,
  silence: 10_000,
  whole: 30_000,
};

/** Loads nodemailer, so only the mail thread may import this file. */
export function openSmtp(url: string, timeouts: SmtpTimeouts = SMTP_TIMEOUTS): Transport {
  const open = () => createTransport(poolOptions(url, timeouts));
  let pool = open();
  const closePool = () => {
    pool.close({ force: true });
  };
  return {
    async send(mail) {
      const used = pool;
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        reject(Object.assign(new Error('The mail server takes too long.'), { code: 'ETIMEDOUT' }));
        // A server that trickles its replies keeps a connection for ever.
        if (used !== pool) return;
        closePool();
        pool = open();
      }, timeouts.whole);
      try {
        const sending = used.sendMail(toMessage(mail));
        sending.catch(() => {});
        await Promise.race([sending, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: closePool,
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
    // A password never crosses a network in the clear, unless the owner asks for it.
    ...(username !== '' && !isLocal && !searchParams.has('requireTLS') ? { requireTLS: true } : {}),
    // Neither files nor addresses: everything a mail needs is in its text.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
