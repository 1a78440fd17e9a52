/** A FIFO queue: one caller at a time, in order of arrival. */
export class Line {
  #last: Promise<void> = Promise.resolve();

  /** Waits until all earlier callers have left; returns the function that leaves. */
  async wait(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
