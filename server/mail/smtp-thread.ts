/** The thread of `smtp-in-thread.ts`: sends mails, to the built-in mailbox if there is no other server. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../platform/give-way.ts';
import { openMailbox, type ReceivedMail } from './mailbox/mailbox-server.ts';
import { describeSendError } from './retry.ts';
import { openSmtp } from './smtp.ts';
import { type FromThread, inGroups, type ThreadData, type ToThread } from './smtp-messages.ts';

giveWay();
const { url, connections } = workerData as ThreadData;
const tell = inGroups<FromThread>((group) => parentPort?.postMessage(group));

const unanswered = new Map<number, (isKept: boolean) => void>();
let asked = 0;

/** The database is the main thread's. */
async function keep(mail: ReceivedMail): Promise<void> {
  asked += 1;
  const number = asked;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  unanswered.set(number, resolve);
  tell({ kind: 'keep', number, mail });
  const isKept = await promise;
  unanswered.delete(number);
  if (!isKept) throw new Error('The mail could not be kept.');
}

const mailbox = url === undefined ? await openMailbox(keep) : undefined;
const transport = openSmtp(url ?? mailbox?.url ?? '', { connections });

parentPort?.on('message', (group: readonly ToThread[]) => {
  for (const message of group) take(message);
});

function take(message: ToThread): void {
  if (message.kind === 'kept') {
    unanswered.get(message.number)?.(message.isKept);
  } else if (message.kind === 'send') {
    const { number, mail } = message;
    transport.send(mail).then(
      () => tell({ kind: 'sent', number, failure: undefined }),
      (error: unknown) => tell({ kind: 'sent', number, failure: describeSendError(error) }),
    );
  } else {
    transport.close();
    for (const answer of unanswered.values()) answer(false);
    // What is still unanswered when the thread ends counts as failed.
    void mailbox?.close();
    // After what waits to be told.
    setImmediate(() => parentPort?.close());
  }
}
