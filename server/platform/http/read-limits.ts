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
    /** What this request has been counted for. */
    readCost: number;
    /** Its caller has had enough for now. */
    isReadRefused: boolean;
  }
  interface FastifyContextConfig {
    /** What a call with this query costs, where a stranger could ask for it without end. */
    readCost?: (query: unknown) => number;
  }
}

/**
 * So many searches, whole lists and pages that are not there may be made for one rate-limit key at
 * once, and then so many a second; large ones count as several. What is cached, or the caller has
 * already, is not counted.
 */
const READS = { burst: 100, perSecond: 5 };
/** A refusal is cheap but not free: a caller who does not wait by themselves is made to. */
const REFUSAL_MS = 1_000;
const MAX_WAITING = 1_000;

export type ReadLimits = {
  /** Counts work for this caller, or says why it is not done. */
  take(request: FastifyRequest, cost: number): Promise<Failure | undefined>;
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
  const buckets = new TokenBuckets(READS);
  let waiting = 0;

  const tryTake = (request: FastifyRequest, cost: number): boolean => {
    if (!rateLimits) return true;
    const isTaken = buckets.take(rateLimitKeyOf(request.ip), cost);
    if (isTaken) request.readCost += cost;
    return isTaken;
  };
  const isAdmin = async ({ headers }: FastifyRequest): Promise<boolean> => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return false;
    // Without a database nobody is known to be one, and the catalogue goes on.
    const signedIn = await authenticate(token).catch(() => undefined);
    return signedIn?.isAdmin === true;
  };
  const take = async (request: FastifyRequest, cost: number): Promise<Failure | undefined> => {
    if (tryTake(request, cost) || (await isAdmin(request))) return undefined;
    request.isReadRefused = true;
    return tooManyRequests(buckets.secondsUntil(rateLimitKeyOf(request.ip), cost));
  };

  app.decorate('readLimits', { take });
  app.decorateRequest('readCost', 0);
  app.decorateRequest('isReadRefused', false);
  app.addHook('preHandler', async (request, reply) => {
    const cost = request.routeOptions.config.readCost?.(request.query) ?? 0;
    const refusal = cost === 0 ? undefined : await take(request, cost);
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
  app.addHook('onResponse', async (request, reply) => {
    if (request.readCost > 0 && reply.statusCode === 304) {
      buckets.giveBack(rateLimitKeyOf(request.ip), request.readCost);
    }
  });
}
