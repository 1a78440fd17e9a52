const MINUTE_MS = 60_000;

/** Allows a fixed number per minute. */
export class PerMinute {
  readonly #max: number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #taken = 0;
  #refused = 0;

  constructor(max: number) {
    this.#max = max;
  }

  take(now = performance.now()): boolean {
    if (now - this.#startedAt >= MINUTE_MS) {
      this.#startedAt = now;
      this.#taken = 0;
    }
    if (this.#taken >= this.#max) {
      this.#refused += 1;
      return false;
    }
    this.#taken += 1;
    return true;
  }

  /** How many were refused since the last call. */
  takeRefused(): number {
    const refused = this.#refused;
    this.#refused = 0;
    return refused;
  }
}
