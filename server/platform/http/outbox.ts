import type { ServerResponse } from 'node:http';
import type { Sendable } from './reusable-response.ts';

/** No answer waits for more requests than these; with more, rates hardly rise. */
const MOST_WAITING = 16;

/**
 * Sends the answers of one turn of the event loop together, as soon as everything that has arrived
 * is read, or sixteen at a time. A write wakes its reader if that runs on the same machine, as a
 * proxy does: sent one by one, nearly every answer wakes it anew. And code that runs many times in a
 * row, first what reads and then what writes, stays in the processor's cache.
 */
export class Outbox {
  #waiting: { answer: Sendable; to: ServerResponse }[] = [];
  #isArmed = false;

  add(answer: Sendable, to: ServerResponse): void {
    this.#waiting.push({ answer, to });
    if (this.#waiting.length === MOST_WAITING) this.flush();
    else if (!this.#isArmed) this.#arm();
  }

  /** Sends what is waiting now: call before anything that takes longer. */
  flush(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    for (const { answer, to } of waiting) answer.send(to);
  }

  #arm(): void {
    this.#isArmed = true;
    setImmediate(() => {
      this.#isArmed = false;
      // Armed again at once, it runs before whatever the next requests put off to the end of their
      // turn, such as a commit.
      if (this.#waiting.length > 0) this.#arm();
      this.flush();
    });
  }
}
