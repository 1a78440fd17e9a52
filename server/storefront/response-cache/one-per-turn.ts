import type { ServerResponse } from 'node:http';

/** Smaller bodies are written so fast that any number of them can go in one turn. */
const LARGE_BYTES = 256 * 1024;

/**
 * Hands out turns of the event loop, one to each caller. Giving megabytes to the operating system
 * takes about a millisecond: with many readers of a long list everything else would wait for all of
 * them in every turn, and a checkout takes dozens of turns.
 */
export class OnePerTurn {
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;

  /** Resolves in a turn of its own. */
  next(): Promise<void> {
    if (!this.#isRunning) {
      this.#isRunning = true;
      setImmediate(() => this.#serve());
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #serve(): void {
    const first = this.#waiting.shift();
    if (first === undefined) {
      this.#isRunning = false;
      return;
    }
    first();
    setImmediate(() => this.#serve());
  }
}

/** One for all bodies: they share one event loop. */
const turns = new OnePerTurn();

/** Resolves when this body may be written; undefined if that is now. */
export function turnToWrite(body: Buffer, { req }: ServerResponse): Promise<void> | undefined {
  return body.length > LARGE_BYTES && req.method !== 'HEAD' ? turns.next() : undefined;
}
