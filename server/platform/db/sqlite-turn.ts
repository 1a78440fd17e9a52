/** SQLite's calls are synchronous, so nothing else runs unless we yield to the event loop. */
const TURN_MS = 8;

/**
 * How long the connections to a file have been working in this turn of the event loop. Awaiting a
 * statement does not end the turn, so a long series of them would block it.
 */
export class SqliteTurn {
  /** When the first statement of this turn ran. */
  #startedAt: number | undefined;

  /** Starts the clock with the first statement of a turn. */
  isOver(): boolean {
    const now = performance.now();
    if (this.#startedAt !== undefined) return now - this.#startedAt > TURN_MS;
    this.#startedAt = now;
    setImmediate(() => {
      this.#startedAt = undefined;
    });
    return false;
  }
}
