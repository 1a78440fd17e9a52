/** SQLite answers without ever waiting, so others get their turn only where we give them one. */
const TURN_MS = 8;

/**
 * How long the connections to a file have been at work in this turn of the event loop. Awaiting a
 * statement does not end the turn, so a long row of them would hold it up.
 */
export class SqliteTurn {
  /** When the first statement of this turn was run. */
  #startedAt: number | undefined;

  /** Starts the turn where none has begun. */
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
