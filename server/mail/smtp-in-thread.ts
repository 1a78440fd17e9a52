import { Worker } from 'node:worker_threads';
import type { ReceivedMail } from './mailbox/mailbox-server.ts';
import type { SendError } from './retry.ts';
import type { FromThread, ThreadData, ToThread } from './smtp-messages.ts';
import { NotSent, type Transport } from './transport.ts';

type ThreadParts = ThreadData & {
  /** For the built-in mailbox. */
  keep: (mail: ReceivedMail) => Promise<void>;
  report: (error: unknown) => void;
};

const GONE: SendError = {
  reason: 'The mail thread has stopped.',
  code: 'ECONNECTION',
  isFinal: false,
};

/**
 * Sends mail over SMTP in a thread of its own, which starts with the first mail: encoding mails and
 * talking to a mail server takes as long as a small checkout, and shoppers should not wait for it.
 */
export function openSmtpThread({ url, keep, report }: ThreadParts): Transport {
  type Settle = (failure: SendError | undefined) => void;
  const pending = new Map<number, Settle>();
  let sent = 0;
  let thread: Worker | undefined;

  const start = (): Worker => {
    const workerData: ThreadData = { url };
    const started = new Worker(new URL('./smtp-thread.ts', import.meta.url), { workerData });
    started.unref();
    const answer = (message: ToThread) => started.postMessage(message);
    started.on('message', (message: FromThread) => {
      if (message.kind === 'sent') {
        pending.get(message.number)?.(message.failure);
        return;
      }
      const { number } = message;
      keep(message.mail).then(
        () => answer({ kind: 'kept', number, isKept: true }),
        (error: unknown) => {
          report(error);
          answer({ kind: 'kept', number, isKept: false });
        },
      );
    });
    started.on('error', report);
    started.on('exit', () => {
      if (thread === started) thread = undefined;
      for (const settle of pending.values()) settle(GONE);
    });
    return started;
  };

  return {
    async send(mail) {
      sent += 1;
      const number = sent;
      const { promise, resolve } = Promise.withResolvers<SendError | undefined>();
      pending.set(number, resolve);
      thread ??= start();
      thread.postMessage({ kind: 'send', number, mail } satisfies ToThread);
      const failure = await promise;
      pending.delete(number);
      if (failure !== undefined) throw new NotSent(failure);
    },
    close: () => thread?.postMessage({ kind: 'close' } satisfies ToThread),
  };
}
