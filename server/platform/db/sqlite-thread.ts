import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { DatabaseUnavailable } from './unavailable.ts';

export type ThreadData = { path: string; isReadOnly: boolean };

export type ThreadRequest = { sql: string; parameters: readonly unknown[] };

/** An error loses its own fields on the way between threads, so they are sent apart. */
export type ThreadAnswer = { isInTransaction: boolean } & (
  | { result: QueryResult<unknown> }
  | { error: { message: string; errcode: number | undefined } }
);

/** Rows only pass through the thread: with as much as the main thread has, it took 30 MB more. */
const YOUNG_MB = 4;

/** A SQLite file that is opened in a worker thread, where a statement blocks nobody. */
export class SqliteThread {
  readonly #data: ThreadData;
  #thread: Worker | undefined;
  /** One caller at a time has the connection. */
  #caller: PromiseWithResolvers<QueryResult<unknown>> | undefined;
  #isInTransaction = false;

  constructor(path: string, { isReadOnly = false } = {}) {
    this.#data = { path, isReadOnly };
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction;
  }

  execute(sql: string, parameters: readonly unknown[]): Promise<QueryResult<unknown>> {
    this.#caller = Promise.withResolvers();
    const thread = this.#start();
    thread.ref();
    thread.postMessage({ sql, parameters } satisfies ThreadRequest);
    return this.#caller.promise;
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  /** The thread stays for the next caller, and does not keep the process alive. */
  #start(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const thread = new Worker(new URL('./statement-thread.ts', import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    let reason = new Error('The thread has ended.');
    thread.on('message', (answer: ThreadAnswer) => {
      thread.unref();
      this.#take(answer);
    });
    thread.on('error', (error: Error) => {
      reason = error;
    });
    // Its connection is closed, which has rolled back an open transaction.
    thread.on('exit', () => {
      this.#thread = undefined;
      this.#isInTransaction = false;
      this.#caller?.reject(new DatabaseUnavailable('away', reason));
    });
    this.#thread = thread;
    return thread;
  }

  #take(answer: ThreadAnswer): void {
    const caller = this.#caller;
    this.#caller = undefined;
    this.#isInTransaction = answer.isInTransaction;
    if ('result' in answer) caller?.resolve(answer.result);
    else caller?.reject(Object.assign(new Error(answer.error.message), answer.error));
  }
}
