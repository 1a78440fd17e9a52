import { Failure } from '../platform/failure.ts';

/** How many may wait, each with its bytes in memory. */
const MAX_WAITING = 10;
const RETRY_AFTER_SECONDS = 5;

/** Lets one piece of work run at a time, in the order in which they came. */
export class Turns {
  #latest: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async take<Result>(work: () => Promise<Result>): Promise<Result | Failure> {
    if (this.#waiting >= MAX_WAITING) {
      return new Failure(
        'too_many_requests',
        'Too many pictures are waiting already. Please try again in a moment.',
        undefined,
        RETRY_AFTER_SECONDS,
      );
    }
    this.#waiting += 1;
    const turn = this.#latest.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#latest = turn.catch(() => {});
    return turn;
  }
}
