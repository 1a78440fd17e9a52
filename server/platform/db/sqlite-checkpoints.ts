import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** Hot pages are written many times a second, and carried over once. */
const EVERY_MS = 2_000;
/** A journal that is shorter is left as it is. */
const JOURNAL_BYTES = 4 * 1024 * 1024;
/** Where the thread cannot keep up, SQLite itself does the work with a commit, at so many pages. */
const LAST_RESORT_PAGES = 16_384;

/** For the connection that writes. */
export const FEW_CHECKPOINTS = `
  PRAGMA wal_autocheckpoint = ${LAST_RESORT_PAGES}; PRAGMA journal_size_limit = ${JOURNAL_BYTES};`;

/**
 * Carries what was written over from SQLite's journal to its file, in a thread of its own. A commit
 * that does so itself stops the whole process until the disk has taken it all.
 */
export class SqliteCheckpoints {
  readonly #path: string;
  #thread: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Called after every commit. */
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
    // Without it SQLite does the work, if later.
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    this.#thread = thread;
    return thread;
  }
}
