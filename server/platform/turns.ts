import type { Failure } from './failure.ts';

export type TurnsOptions = {
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
export class Turns {
  readonly #options: TurnsOptions;
  readonly #lines: Record<'usual' | 'ahead', (() => void)[]> = { usual: [], ahead: [] };
  #running = 0;
  #servedLast: 'usual' | 'ahead' = 'usual';

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** A caller whose signal aborts gives up its place; its work never starts. */
  async take<Result>(
    work: () => Promise<Result>,
    line: 'usual' | 'ahead' = 'usual',
    signal?: AbortSignal,
  ): Promise<Result | Failure> {
    const { atOnce, mostWaiting, refuse } = this.#options;
    if (this.#running < atOnce) this.#running += 1;
    else if (this.#lines[line].length >= mostWaiting) return refuse();
    else if (!(await this.#wait(this.#lines[line], signal))) return refuse();
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  /** A task that finishes hands over its slot; false if the caller left before that. */
  #wait(line: (() => void)[], signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted === true) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => {
        line.splice(line.indexOf(begin), 1);
        resolve(false);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve(true);
      };
      line.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #handOn(): void {
    const other = this.#servedLast === 'usual' ? 'ahead' : 'usual';
    const line = this.#lines[other].length > 0 ? other : this.#servedLast;
    const next = this.#lines[line].shift();
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#servedLast = line;
    next();
  }
}
