import type { FastifyInstance } from 'fastify';
import { isPermission } from '../../../contract/permissions.ts';
import type { Config } from '../../config.ts';
import { sendProblem } from './problem.ts';
import { TokenBuckets } from './token-buckets.ts';
import { tooManyRequests } from './too-many-requests.ts';

/**
 * Reads per account: each costs a query or more, and nobody clicks that fast. A screen of the back
 * office makes several calls. Neighbours behind the same address are not counted together.
 */
const ALLOWANCES = {
  shopper: { burst: 300, perSecond: 5 },
  staff: { burst: 1_200, perSecond: 20 },
};

/** Whether calls like this one are counted. */
export function isAccountRead(method: string, access: string | undefined): boolean {
  return (method === 'GET' || method === 'HEAD') && (access === 'shopper' || isPermission(access));
}

/** Runs after the access check, which knows the account. */
export function installAccountReads(
  app: FastifyInstance,
  { rateLimits }: Pick<Config, 'rateLimits'>,
): void {
  if (!rateLimits) return;
  const shoppers = new TokenBuckets(ALLOWANCES.shopper);
  const staff = new TokenBuckets(ALLOWANCES.staff);
  app.addHook('onRequest', async (request, reply) => {
    const { signedIn, method, routeOptions } = request;
    if (signedIn === undefined || !isAccountRead(method, routeOptions.config.access)) return;
    const reads = signedIn.permissions.size > 0 ? staff : shoppers;
    if (reads.take(signedIn.id, 1)) return;
    request.isReadRefused = true;
    return sendProblem(request, reply, tooManyRequests(reads.secondsUntil(signedIn.id, 1)));
  });
}
