/** Callers who come one after the other, in the order in which they stood in line. */
export class Line {
  #last: Promise<void> = Promise.resolve();

  /** Waits until all who came before have left; returns how to leave. */
  async wait(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
