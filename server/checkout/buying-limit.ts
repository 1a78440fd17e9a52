import type { FastifyRequest } from 'fastify';
import { ERRORS } from '../../contract/errors.ts';
import { Failure } from '../platform/failure.ts';
import { perMinute, TokenBuckets } from '../platform/http/token-buckets.ts';
import { tooManyRequests } from '../platform/http/too-many-requests.ts';

/**
 * How often one account may make a call about buying. All accounts behind one address share a limit
 * that no single one of them can use up, and that only bodies we accept count towards.
 */
export class BuyingLimit {
  readonly #isOn: boolean;
  readonly #byAccount = new TokenBuckets(perMinute(30));
  readonly #byAddress = new TokenBuckets(perMinute(600));

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Before the body is read, so that every call counts. */
  readonly refuse = async ({ actor }: FastifyRequest): Promise<Failure | undefined> => {
    if (!this.#isOn || actor === undefined || this.#byAccount.take(actor.id, 1)) {
      return undefined;
    }
    return tooManyRequests(this.#byAccount.secondsUntil(actor.id, 1));
  };

  /** `address` is the rate-limit key of the client. */
  async countForAddress<Result>(
    address: string,
    work: () => Promise<Result | Failure>,
  ): Promise<Result | Failure> {
    if (!this.#isOn) return work();
    if (!this.#byAddress.take(address, 1)) {
      return tooManyRequests(this.#byAddress.secondsUntil(address, 1));
    }
    const answer = await work();
    if (answer instanceof Failure && ERRORS[answer.code].status === 400) {
      this.#byAddress.giveBack(address, 1);
    }
    return answer;
  }
}
