/** The thread of `sqlite-checkpoints.ts`: carries the journal over whenever it is told to. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const sqlite = new DatabaseSync(workerData as string);

parentPort?.on('message', () => {
  try {
    // Passive: it waits for nobody, and nobody for it. What is left is done the next time.
    sqlite.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // A disk that is full or broken is noticed by those who write.
  }
});
