/** The thread of `smtp-in-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { failureOf } from './send-error.ts';
import { openSmtp } from './smtp.ts';
import type { Answer, Question } from './smtp-in-thread.ts';

const { send } = openSmtp(workerData as string);
const answer = (message: Answer) => parentPort?.postMessage(message);

parentPort?.on('message', ({ number, mail }: Question) => {
  send(mail).then(
    () => answer({ number, failure: undefined }),
    (error: unknown) => answer({ number, failure: failureOf(error) }),
  );
});
