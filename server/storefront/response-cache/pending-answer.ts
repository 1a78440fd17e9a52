/** An answer for all that wait, or `unshared`: a failure concerns only the request that met it. */
type Outcome<Answer> = Answer | 'unshared';

/**
 * An answer that one request is building while others wait for it; it is completed even if that
 * client disconnects.
 */
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
