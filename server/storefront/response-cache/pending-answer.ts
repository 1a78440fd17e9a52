/** An answer for all who wait, or none: a failure is for the one request that met it. */
type Outcome<Answer> = Answer | 'unshared';

/** An answer that one request is making while others wait for it; it is finished even if that client leaves. */
export class PendingAnswer<Answer> {
  readonly outcome: Promise<Outcome<Answer>>;
  /** Only the first call counts. */
  readonly end: (outcome: Outcome<Answer>) => void;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>();
    this.outcome = promise;
    this.end = resolve;
  }
}
