import type { Failure } from '../platform/failure.ts';
import { TokenBuckets } from '../platform/http/token-buckets.ts';
import { tooManyRequests } from '../platform/http/too-many-requests.ts';

const perHour = (calls: number) => ({ burst: calls, perSecond: calls / 3_600 });

/** How often a user may change their name, which mails and the audit log repeat. */
export class NameChanges {
  readonly #changes = new TokenBuckets(perHour(10));

  refuse(userId: string): Failure | undefined {
    if (this.#changes.take(userId, 1)) return undefined;
    return tooManyRequests(this.#changes.secondsUntil(userId, 1));
  }
}

/**
 * How often one account's password may be changed, whatever session asks: each change is a mail and
 * work for the processor. Wrong guesses use up attempts only, of which there are more than the delays
 * of one session allow: who has a stolen session cannot keep the owner from changing the password.
 */
export class PasswordChanges {
  readonly #attempts = new TokenBuckets(perHour(30));
  readonly #changes = new TokenBuckets(perHour(10));

  /** Counts an attempt as a change until it turns out not to be one. */
  begin(userId: string): Failure | undefined {
    if (!this.#changes.take(userId, 1)) {
      return tooManyRequests(this.#changes.secondsUntil(userId, 1));
    }
    if (this.#attempts.take(userId, 1)) return undefined;
    this.takeBack(userId);
    return tooManyRequests(this.#attempts.secondsUntil(userId, 1));
  }

  takeBack(userId: string): void {
    this.#changes.giveBack(userId, 1);
  }
}
