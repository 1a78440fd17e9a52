import { Failure } from '../platform/failure.ts';

/** Checking a password takes one of Node's four threads, which files and compressing need, too. */
const AT_ONCE = 2;
/** As many as are done in two seconds. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 2;

/** Lets a few passwords be looked at a time; those who come from known devices go first. */
export class PasswordTurns {
  #running = 0;
  readonly #known: (() => void)[] = [];
  readonly #strangers: (() => void)[] = [];

  async take<Result>(
    work: () => Promise<Result>,
    { isKnown }: { isKnown: boolean },
  ): Promise<Result | Failure> {
    if (this.#running >= AT_ONCE) {
      const line = isKnown ? this.#known : this.#strangers;
      if (line.length >= MAX_WAITING) return busyFailure();
      // Whoever has finished hands on their place.
      await new Promise<void>((resolve) => line.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#known.shift() ?? this.#strangers.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

function busyFailure(): Failure {
  return new Failure(
    'unavailable',
    'Very many people are signing in just now. Please try again in a moment.',
    undefined,
    RETRY_AFTER_SECONDS,
  );
}
