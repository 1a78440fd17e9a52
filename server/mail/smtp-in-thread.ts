import { Worker } from 'node:worker_threads';
import type { ReceivedMail } from './mailbox/mailbox-server.ts';
import type { SendError } from './retry.ts';
import { type FromThread, inGroups, type ThreadData, type ToThread } from './smtp-messages.ts';
import { CONNECTIONS, NotSent, type Transport } from './transport.ts';

type ThreadParts = Pick<ThreadData, 'url'> & {
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
  const connections = url === undefined ? CONNECTIONS.mailbox : CONNECTIONS.server;
  const pending = new Map<number, Settle>();
  let sent = 0;
  /** Undefined while there is no thread. */
  let tell: ((message: ToThread) => void) | undefined;

  const start = () => {
    const workerData: ThreadData = { url, connections };
    const thread = new Worker(new URL('./smtp-thread.ts', import.meta.url), { workerData });
    thread.unref();
    const tellThread = inGroups<ToThread>((group) => thread.postMessage(group));
    const take = (message: FromThread) => {
      if (message.kind === 'sent') {
        pending.get(message.number)?.(message.failure);
        return;
      }
      const { number } = message;
      keep(message.mail).then(
        () => tellThread({ kind: 'kept', number, isKept: true }),
        (error: unknown) => {
          report(error);
          tellThread({ kind: 'kept', number, isKept: false });
        },
      );
    };
    thread.on('message', (group: readonly FromThread[]) => {
      for (const message of group) take(message);
    });
    thread.on('error', report);
    thread.on('exit', () => {
      if (tell === tellThread) tell = undefined;
      for (const settle of pending.values()) settle(GONE);
    });
    return tellThread;
  };

  return {
    connections,
    async send(mail) {
      sent += 1;
      const number = sent;
      const { promise, resolve } = Promise.withResolvers<SendError | undefined>();
      pending.set(number, resolve);
      tell ??= start();
      tell({ kind: 'send', number, mail });
      const failure = await promise;
      pending.delete(number);
      if (failure !== undefined) throw new NotSent(failure);
    },
    close: () => tell?.({ kind: 'close' }),
  };
}
