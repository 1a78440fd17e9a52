import type { Failure } from './failure.ts';
import { Limiter, type LimiterOptions } from './limiter.ts';

type Keyed = { limiter: Limiter; callers: number };

/** A limiter for each key; a key without callers is forgotten. */
export class LimitersByKey {
  readonly #options: LimiterOptions;
  readonly #keyed = new Map<string, Keyed>();

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  /** How many keys have callers. */
  get size(): number {
    return this.#keyed.size;
  }

  async take<Result>(
    key: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result | Failure> {
    const keyed = this.#keyed.get(key) ?? { limiter: new Limiter(this.#options), callers: 0 };
    this.#keyed.set(key, keyed);
    keyed.callers += 1;
    try {
      return await keyed.limiter.take(work, 'usual', signal);
    } finally {
      keyed.callers -= 1;
      if (keyed.callers === 0) this.#keyed.delete(key);
    }
  }
}
