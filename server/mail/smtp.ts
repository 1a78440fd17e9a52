import type { SMTPPoolOptions } from 'nodemailer';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { type OutgoingMail, toMessage } from './message.ts';
import { CONNECTIONS, type Transport } from './transport.ts';

/** A server that hangs is given up on after these, in milliseconds. */
export type SmtpTimeouts = { connect: number; greeting: number; silence: number; whole: number };
export const SMTP_TIMEOUTS: SmtpTimeouts = {
  connect: 5_000,
  greeting: 5_000,
  silence: 10_000,
  whole: 30_000,
};

type SmtpOptions = { timeouts?: SmtpTimeouts | undefined; connections?: number };

/** Loads nodemailer, so only the mail thread may import this file. */
export function openSmtp(
  url: string,
  { timeouts = SMTP_TIMEOUTS, connections = CONNECTIONS.server }: SmtpOptions = {},
): Transport {
  const open = () => new SMTPPool(poolOptions(url, timeouts, connections));
  let pool = open();
  const closePool = () => {
    pool.close({ force: true });
  };
  return {
    connections,
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
        const sending = sendOver(used, mail);
        sending.catch(() => {});
        await Promise.race([sending, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: closePool,
  };
}

/** Straight to the pool: nodemailer's `sendMail` would wrap it in a message of its own. */
async function sendOver(pool: SMTPPool, mail: OutgoingMail): Promise<void> {
  const message = { message: toMessage(mail), data: {} } as Parameters<SMTPPool['send']>[0];
  await new Promise<void>((resolve, reject) => {
    pool.send(message, (error) => (error === null ? resolve() : reject(error)));
  });
}

function poolOptions(url: string, timeouts: SmtpTimeouts, connections: number): SMTPPoolOptions {
  const { username, hostname, searchParams } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    url,
    maxConnections: connections,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    // The worker has its own retries.
    maxRequeues: 0,
    // A password never crosses a network in the clear, unless the owner asks for it.
    ...(username !== '' && !isLocal && !searchParams.has('requireTLS') ? { requireTLS: true } : {}),
  };
}
