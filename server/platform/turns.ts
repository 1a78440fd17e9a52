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

  async take<Result>(
    work: () => Promise<Result>,
    line: 'usual' | 'ahead' = 'usual',
  ): Promise<Result | Failure> {
    const { atOnce, mostWaiting, refuse } = this.#options;
    if (this.#running < atOnce) this.#running += 1;
    else if (this.#lines[line].length >= mostWaiting) return refuse();
    // A task that finishes hands over its slot.
    else await new Promise<void>((resolve) => this.#lines[line].push(resolve));
    try {
      return await work();
    } finally {
      this.#handOn();
    }
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
