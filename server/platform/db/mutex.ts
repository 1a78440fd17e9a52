/** One caller at a time, in order of arrival. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits until all earlier callers have unlocked it; returns the function that does. */
  async lock(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
