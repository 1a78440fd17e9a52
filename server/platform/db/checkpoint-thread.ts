/** The worker thread of `sqlite-checkpoints.ts`: runs a checkpoint for each message. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const sqlite = new DatabaseSync(workerData as string);

parentPort?.on('message', () => {
  try {
    // PASSIVE neither waits for other connections nor makes them wait. The next run does the rest.
    sqlite.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // Writers notice a full or broken disk themselves.
  }
});
