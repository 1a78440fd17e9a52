import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** Hot pages are written many times a second, and copied only once per interval. */
const EVERY_MS = 2_000;
/** A shorter journal is not worth a checkpoint. */
const JOURNAL_BYTES = 4 * 1024 * 1024;
/** About what fills that much. */
const COMMITS = 100;
/** If the thread cannot keep up, SQLite runs the checkpoint within a commit at this many pages. */
const LAST_RESORT_PAGES = 16_384;
const PAGE_BYTES = 4_096;

/**
 * For the write connection. After a checkpoint the journal is written again from its start. It is
 * not cut off before: a commit that makes the file longer waits for the disk nearly twice as long
 * as one that overwrites what is there.
 */
export const FEW_CHECKPOINTS = `
  PRAGMA wal_autocheckpoint = ${LAST_RESORT_PAGES};
  PRAGMA journal_size_limit = ${LAST_RESORT_PAGES * PAGE_BYTES};`;

/**
 * Checkpoints SQLite's journal in a worker thread. A checkpoint within a commit would block the
 * whole process until the disk has taken it all.
 */
export class SqliteCheckpoints {
  readonly #path: string;
  #thread: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** Since the last checkpoint. */
  #commits = 0;
  /** The journal's length at the last checkpoint. */
  #bytes = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Call after every commit. */
  note(): void {
    this.#commits += 1;
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
    if (this.#isStopped || journal === undefined) return;
    const hasGrown = journal.size > Math.max(JOURNAL_BYTES, this.#bytes);
    if (!hasGrown && this.#commits < COMMITS) return;
    this.#commits = 0;
    this.#bytes = journal.size;
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
