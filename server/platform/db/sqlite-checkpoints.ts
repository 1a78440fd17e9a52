import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** Hot pages are written many times a second, and copied only once per interval. */
const EVERY_MS = 2_000;
/** A shorter journal is not worth a checkpoint. */
const JOURNAL_BYTES = 4 * 1024 * 1024;
/** If the thread cannot keep up, SQLite runs the checkpoint within a commit at this many pages. */
const LAST_RESORT_PAGES = 16_384;

/** For the write connection. */
export const FEW_CHECKPOINTS = `
  PRAGMA wal_autocheckpoint = ${LAST_RESORT_PAGES}; PRAGMA journal_size_limit = ${JOURNAL_BYTES};`;

/**
 * Checkpoints SQLite's journal in a worker thread. A checkpoint within a commit would block the
 * whole process until the disk has taken it all.
 */
export class SqliteCheckpoints {
  readonly #path: string;
  #thread: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Call after every commit. */
  note(): void {
    this.#timer ??= setTimeout(() => void this.#look(), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#thread?.terminate();
    this.#thread = undefined;
  }

  async #look(): Promise<void> {
    const journal = await stat(`${this.#path}-wal`).catch(() => undefined);
    this.#timer = undefined;
    if (this.#isStopped || journal === undefined || journal.size <= JOURNAL_BYTES) return;
    this.#start().postMessage('go');
  }

  #start(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: this.#path,
    });
    thread.unref();
    // Without the thread SQLite runs the checkpoints itself, only later.
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    this.#thread = thread;
    return thread;
  }
}
