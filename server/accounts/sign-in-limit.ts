import type { FastifyRequest } from 'fastify';
import type { Database } from '../platform/db/open.ts';
import type { Failure } from '../platform/failure.ts';
import { rateLimitKeyOf } from '../platform/http/rate-limit-key.ts';
import { perMinute, TokenBuckets } from '../platform/http/token-buckets.ts';
import { tooManyRequests } from '../platform/http/too-many-requests.ts';
import { readDeviceTokens } from './device-cookie.ts';
import { findKnownTokens } from './devices.ts';

/**
 * How often one address may sign in, or ask for a new password. When strangers have used that up,
 * known devices behind the same router continue: each with a few calls of its own, and beyond these
 * with a budget they share, which bounds an attacker who collects devices by registering.
 */
export function signInLimit(
  database: Database,
): (request: FastifyRequest) => Promise<Failure | undefined> {
  const anyone = new TokenBuckets(perMinute(30));
  const eachDevice = new TokenBuckets(perMinute(5));
  const allDevices = new TokenBuckets(perMinute(300));
  return async ({ ip, headers }) => {
    const address = rateLimitKeyOf(ip);
    if (anyone.take(address, 1)) return undefined;
    // The database comes last: a caller over the limit without a token cannot keep it busy.
    const [known] = await findKnownTokens(database.query, readDeviceTokens(headers.cookie));
    if (known !== undefined && (eachDevice.take(known, 1) || allDevices.take(address, 1))) {
      return undefined;
    }
    return tooManyRequests(anyone.secondsUntil(address, 1));
  };
}
