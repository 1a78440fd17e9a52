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
    /** How many reads this request has been counted for. */
    readCost: number;
    /** Its caller has had enough for now. */
    isReadRefused: boolean;
  }
  interface FastifyContextConfig {
    /** What a call with this query costs, where a stranger could ask for it without end. */
    readCost?: (query: unknown) => ReadCost;
    /** Its handler counts what is made and not kept, and says in its own way that it was too much. */
    countsUnkept?: boolean;
  }
}

/**
 * So much may be made for one rate-limit key at once, and then so much a second; what is cached is not
 * counted. Reads are searches, whole lists, pages that are not there and what cannot be kept; large
 * ones count as several. Pages are those of products and of lists: nobody reads so many, and those who
 * fetch them for a search engine are content with fewer.
 */
const ALLOWANCES = {
  reads: { burst: 100, perSecond: 5 },
  pages: { burst: 150, perSecond: 10 },
};
/** A refusal is cheap but not free: a caller who does not wait by themselves is made to. */
const REFUSAL_MS = 1_000;
const MAX_WAITING = 1_000;

type Allowance = keyof typeof ALLOWANCES;

export type ReadCost = Partial<Record<Allowance, number>>;

export type ReadLimits = {
  /** Counts work for this caller, or says why it is not done. */
  take(request: FastifyRequest, cost: ReadCost): Promise<Failure | undefined>;
  /** For a request for which nothing had to be made after all. */
  giveBackReads(request: FastifyRequest): void;
};

/**
 * Keeps one address from having the server work without end. Comes after the response cache: those who
 * wait for the same answer do not wait for a refusal.
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

  const isAdmin = async ({ headers }: FastifyRequest): Promise<boolean> => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return false;
    // Without a database nobody is known to be one, and the catalogue goes on.
    const signedIn = await authenticate(token).catch(() => undefined);
    return signedIn?.isAdmin === true;
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
      if (await isAdmin(request)) return undefined;
      request.isReadRefused = true;
      return tooManyRequests(buckets[allowance].secondsUntil(key, cost));
    }
    request.readCost += reads;
    return undefined;
  };
  const giveBackReads = (request: FastifyRequest) => {
    buckets.reads.giveBack(rateLimitKeyOf(request.ip), request.readCost);
    request.readCost = 0;
  };

  app.decorate('readLimits', { take, giveBackReads });
  app.decorateRequest('readCost', 0);
  app.decorateRequest('isReadRefused', false);
  app.addHook('preHandler', async (request, reply) => {
    const { readCost, countsUnkept } = request.routeOptions.config;
    const cost = readCost?.(request.query) ?? {};
    const isCountedHere = request.isUnkept && countsUnkept !== true;
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
