import type { Failure } from './failure.ts';

export type TurnsOptions = {
  /** How many pieces of work run at a time. */
  atOnce: number;
  /** How many may wait in each of the two lines. */
  mostWaiting: number;
  /** What whoever comes beyond that is told. */
  refuse: () => Failure;
};

/**
 * Lets a few pieces of work run at a time, in the order in which they came. There are two lines, which
 * are served by turns: however many stand in the one, nobody in the other waits for all of them.
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
    // Whoever has finished hands on their place.
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
