/** SQLite's calls are synchronous, so nothing else runs unless we yield to the event loop. */
const TICK_MS = 8;

/**
 * How long the connections to a file have been working in this tick of the event loop. Awaiting a
 * statement does not end the tick, so a long series of them would block it.
 */
export class SqliteTick {
  /** When the first statement of this tick ran. */
  #startedAt: number | undefined;

  /** Starts the clock with the first statement of a tick. */
  isOver(): boolean {
    const now = performance.now();
    if (this.#startedAt !== undefined) return now - this.#startedAt > TICK_MS;
    this.#startedAt = now;
    setImmediate(() => {
      this.#startedAt = undefined;
    });
    return false;
  }
}
