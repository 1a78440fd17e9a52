/** The worker thread of `sqlite-thread.ts`: runs a statement for each message. */
import { parentPort, workerData } from 'node:worker_threads';
import { FOR_WRITING, SqliteFile } from './sqlite-file.ts';
import type { ThreadAnswer, ThreadRequest } from './sqlite-thread.ts';

// SQLite checkpoints by itself here, since it keeps nobody waiting.
const file = new SqliteFile(workerData as string, FOR_WRITING);

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
