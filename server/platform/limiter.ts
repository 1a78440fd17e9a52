import type { Failure } from './failure.ts';

export type LimiterOptions = {
  /** How many tasks run at a time. */
  atOnce: number;
  /** How many may wait in each of the two queues. */
  mostWaiting: number;
  /** The failure for callers beyond that. */
  refuse: () => Failure;
};

/**
 * Runs a few tasks at a time, in order of arrival. There are two queues that alternate, so that a
 * long one does not delay the other.
 */
export class Limiter {
  readonly #options: LimiterOptions;
  readonly #queues: Record<'usual' | 'ahead', (() => void)[]> = { usual: [], ahead: [] };
  #running = 0;
  #servedLast: 'usual' | 'ahead' = 'usual';

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  /** A caller whose signal aborts gives up its place; its work never starts. */
  async take<Result>(
    work: () => Promise<Result>,
    queue: 'usual' | 'ahead' = 'usual',
    signal?: AbortSignal,
  ): Promise<Result | Failure> {
    const { atOnce, mostWaiting, refuse } = this.#options;
    if (this.#running < atOnce) this.#running += 1;
    else if (this.#queues[queue].length >= mostWaiting) return refuse();
    else if (!(await this.#wait(this.#queues[queue], signal))) return refuse();
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  /** A task that finishes hands over its slot; false if the caller left before that. */
  #wait(queue: (() => void)[], signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted === true) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1);
        resolve(false);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve(true);
      };
      queue.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #handOn(): void {
    const other = this.#servedLast === 'usual' ? 'ahead' : 'usual';
    const queue = this.#queues[other].length > 0 ? other : this.#servedLast;
    const next = this.#queues[queue].shift();
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#servedLast = queue;
    next();
  }
}
