/** An answer for all, one for nobody else (a failure), or none: its client left before it was made. */
type Outcome<Answer> = Answer | 'unshared' | 'abandoned';

/** An answer that one request is making while others wait for it. */
export class Making<Answer> {
  readonly outcome: Promise<Outcome<Answer>>;
  /** Only the first call counts. */
  readonly end: (outcome: Outcome<Answer>) => void;
  /** From here on it comes, whatever becomes of the client who asked first. */
  isCertain = false;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<Outcome<Answer>>();
    this.outcome = promise;
    this.end = resolve;
  }
}
