import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Failure } from '../failure.ts';
import { type Authenticate, bearerToken } from './access.ts';
import { sendProblem } from './problem.ts';
import { rateLimitKeyOf } from './rate-limit-key.ts';
import { TokenBuckets } from './token-buckets.ts';
import { tooManyRequests } from './too-many-requests.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readLimits: ReadLimits;
  }
  interface FastifyRequest {
    /** The caller is over the limit. */
    isReadRefused: boolean;
  }
  interface FastifyContextConfig {
    /** What a call with this query costs, if a client could repeat it without limit. */
    readCost?: (query: unknown, isUnkept: boolean) => ReadCost;
    /** The handler charges for uncached answers itself and reports the limit in its own way. */
    countsUnkept?: boolean;
  }
}

/**
 * Token buckets per rate-limit key; answers from the cache are free. Reads are searches, whole
 * lists, pages that do not exist and answers that cannot be cached; large ones count as several.
 * Pages are those of products and lists: no person reads that many, and crawlers make do with
 * fewer.
 */
const ALLOWANCES = {
  reads: { burst: 100, perSecond: 5 },
  pages: { burst: 150, perSecond: 10 },
};
/** A refusal is cheap but not free, so it is delayed for clients that do not back off. */
const REFUSAL_MS = 1_000;
const MAX_WAITING = 1_000;

type Allowance = keyof typeof ALLOWANCES;

export type ReadCost = Partial<Record<Allowance, number>>;

export type ReadLimits = {
  /** Charges the caller, or returns why the request is refused. */
  take(request: FastifyRequest, cost: ReadCost): Promise<Failure | undefined>;
};

/**
 * Keeps one address from making the server work without end. Runs after the response cache, so that
 * callers waiting for the same answer are not delayed by a refusal.
 */
export function installReadLimits(
  app: FastifyInstance,
  { rateLimits }: Pick<Config, 'rateLimits'>,
  authenticate: Authenticate,
): void {
  const buckets = {
    reads: new TokenBuckets(ALLOWANCES.reads),
    pages: new TokenBuckets(ALLOWANCES.pages),
  };
  let waiting = 0;

  const isStaff = async ({ headers }: FastifyRequest): Promise<boolean> => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return false;
    // Without a database nobody counts as staff, and the catalogue is still served.
    const signedIn = await authenticate(token).catch(() => undefined);
    return signedIn !== undefined && signedIn.permissions.size > 0;
  };
  const take = async (
    request: FastifyRequest,
    { reads = 0, pages = 0 }: ReadCost,
  ): Promise<Failure | undefined> => {
    if (!rateLimits) return undefined;
    const key = rateLimitKeyOf(request.ip);
    for (const [allowance, cost] of [
      ['reads', reads],
      ['pages', pages],
    ] as const) {
      if (cost === 0 || buckets[allowance].take(key, cost)) continue;
      if (await isStaff(request)) return undefined;
      request.isReadRefused = true;
      return tooManyRequests(buckets[allowance].secondsUntil(key, cost));
    }
    return undefined;
  };

  app.decorate('readLimits', { take });
  app.decorateRequest('isReadRefused', false);
  app.addHook('preHandler', async (request, reply) => {
    const { readCost, countsUnkept } = request.routeOptions.config;
    const isUnkept = request.pendingAnswer?.isUnkept === true;
    const cost = readCost?.(request.query, isUnkept) ?? {};
    const isCountedHere = isUnkept && countsUnkept !== true;
    const reads = Math.max(cost.reads ?? 0, isCountedHere ? 1 : 0);
    const refusal = await take(request, { ...cost, reads });
    if (refusal !== undefined) return sendProblem(request, reply, refusal);
  });
  app.addHook<unknown>('onSend', async (request, _reply, payload) => {
    if (request.isReadRefused && waiting < MAX_WAITING && !request.raw.socket.destroyed) {
      waiting += 1;
      await wait(REFUSAL_MS, undefined, { ref: false });
      waiting -= 1;
    }
    return payload;
  });
}
