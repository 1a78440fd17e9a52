/** The worker thread of `sqlite-thread.ts`: runs a statement for each message. */
import { parentPort, workerData } from 'node:worker_threads';
import { openToRead, openToWrite } from './sqlite-file.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './sqlite-thread.ts';

const { path, isReadOnly } = workerData as ThreadData;
// SQLite checkpoints by itself here, since it keeps nobody waiting.
const file = isReadOnly ? openToRead(path) : openToWrite(path);

parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage(answerTo(request));
});

function answerTo({ sql, parameters }: ThreadRequest): ThreadAnswer {
  try {
    const result = file.execute(sql, parameters);
    return { result, isInTransaction: file.isInTransaction };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const errcode = 'errcode' in error ? Number(error.errcode) : undefined;
    const { message } = error;
    return { error: { message, errcode }, isInTransaction: file.isInTransaction };
  }
}
