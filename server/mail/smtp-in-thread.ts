import { Worker } from 'node:worker_threads';
import { NotSent, type SendError } from './send-error.ts';
import { CONNECTIONS, type MailTransport, type OutgoingMail } from './transport.ts';

/** `number` ties an answer to its question. */
export type Question = { number: number; mail: OutgoingMail };
export type Answer = { number: number; failure: SendError | undefined };

const GONE: SendError = {
  cause: 'other',
  reason: 'The mail thread has stopped.',
  code: 'ECONNECTION',
  isFinal: false,
};

/**
 * Sends mail over SMTP in a thread of its own, which starts with the first mail: encoding mails and
 * talking to a mail server takes as long as a small checkout, and shoppers should not wait for it.
 */
export function openSmtpThread(url: string, report: (error: unknown) => void): MailTransport {
  const pending = new Map<number, (failure: SendError | undefined) => void>();
  let asked = 0;
  /** Undefined while there is none. */
  let thread: Worker | undefined;

  const start = () => {
    const started = new Worker(new URL('./smtp-thread.ts', import.meta.url), { workerData: url });
    started.unref();
    started.on('message', ({ number, failure }: Answer) => pending.get(number)?.(failure));
    started.on('error', report);
    started.on('exit', () => {
      if (thread === started) thread = undefined;
      for (const settle of pending.values()) settle(GONE);
    });
    return started;
  };

  return {
    atOnce: CONNECTIONS,
    async send(mail) {
      asked += 1;
      const number = asked;
      const { promise, resolve } = Promise.withResolvers<SendError | undefined>();
      pending.set(number, resolve);
      thread ??= start();
      thread.postMessage({ number, mail } satisfies Question);
      const failure = await promise;
      pending.delete(number);
      if (failure !== undefined) throw new NotSent(failure);
    },
    close: () => void thread?.terminate(),
  };
}
