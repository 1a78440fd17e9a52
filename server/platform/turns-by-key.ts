import type { Failure } from './failure.ts';
import { Turns, type TurnsOptions } from './turns.ts';

type Queue = { turns: Turns; callers: number };

/** Turns for each key of its own; a key without callers is forgotten. */
export class TurnsByKey {
  readonly #options: TurnsOptions;
  readonly #queues = new Map<string, Queue>();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** How many keys have callers. */
  get size(): number {
    return this.#queues.size;
  }

  async take<Result>(
    key: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result | Failure> {
    const queue = this.#queues.get(key) ?? { turns: new Turns(this.#options), callers: 0 };
    this.#queues.set(key, queue);
    queue.callers += 1;
    try {
      return await queue.turns.take(work, 'usual', signal);
    } finally {
      queue.callers -= 1;
      if (queue.callers === 0) this.#queues.delete(key);
    }
  }
}
