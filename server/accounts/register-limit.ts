import type { Failure } from '../platform/failure.ts';
import { perMinute, TokenBuckets } from '../platform/http/token-buckets.ts';
import { tooManyRequests } from '../platform/http/too-many-requests.ts';
import { LimitersByKey } from '../platform/limiters-by-key.ts';

const RETRY_AFTER_SECONDS = 5;
/** A queue alone would let one IP address fill the shop with accounts as fast as it hashes passwords. */
const MOST_PER_MINUTE = 120;

/** Runs the costly part of registering, or returns why not. */
export type RunQueued = <Result>(work: () => Promise<Result>) => Promise<Result | Failure>;

type Client = { rateLimitKey: string; disconnected: AbortSignal };

/** The queue of one address. */
export type QueueFor = (client: Client) => RunQueued;

/**
 * The first few a minute from one IP address register at once, those beyond one at a time: many people
 * may share one, and a stranger who keeps registering there must not keep them out.
 */
export function registerLimit(): QueueFor {
  const atOnce = new TokenBuckets(perMinute(10));
  const inAll = new TokenBuckets(perMinute(MOST_PER_MINUTE));
  const queues = new LimitersByKey({
    atOnce: 1,
    mostWaiting: 20,
    refuse: () => tooManyRequests(RETRY_AFTER_SECONDS),
  });
  return ({ rateLimitKey: key, disconnected }) => {
    return async (work) => {
      if (!inAll.take(key, 1)) return tooManyRequests(RETRY_AFTER_SECONDS);
      return atOnce.take(key, 1) ? work() : queues.take(key, work, disconnected);
    };
  };
}
