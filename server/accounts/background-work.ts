import { Failure } from '../platform/failure.ts';
import { Limiter } from '../platform/limiter.ts';

const AT_ONCE = 4;
const MOST = 100;
const RETRY_AFTER_SECONDS = 2;

/**
 * Work that an answer does not wait for, so that neither its duration nor its failure can be seen
 * from outside. A failure is reported instead.
 */
export class BackgroundWork {
  readonly #report: (error: unknown) => void;
  readonly #limiter = new Limiter({ atOnce: AT_ONCE, mostWaiting: MOST, refuse: tooMuch });
  readonly #unfinished = new Set<Promise<unknown>>();

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Returns a Failure if too much is waiting already. */
  begin(work: () => Promise<void>): Failure | undefined {
    if (this.#unfinished.size >= MOST) return tooMuch();
    const working: Promise<unknown> = this.#limiter
      .take(work)
      .catch(this.#report)
      .finally(() => this.#unfinished.delete(working));
    this.#unfinished.add(working);
    return undefined;
  }

  async finish(): Promise<void> {
    await Promise.all(this.#unfinished);
  }
}

function tooMuch(): Failure {
  return new Failure('shopUnavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
