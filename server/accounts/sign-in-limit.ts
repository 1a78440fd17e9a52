import type { Database } from '../platform/db/open.ts';
import { rateLimitKeyOf } from '../platform/http/rate-limit-key.ts';
import type { RouteOptions } from '../platform/http/route.ts';
import { readDeviceToken } from './device-cookie.ts';
import { isKnownToAnyone } from './devices.ts';

const STRANGERS = 30;
const KNOWN_DEVICES = 300;
const KNOWN = 'known devices at ';

/**
 * How often one address may sign in. Its known devices have a limit of their own, which strangers
 * behind the same router do not use up; they share it, so that one who collects devices by
 * registering is bounded all the same.
 */
export function signInLimit(database: Database): NonNullable<RouteOptions['rateLimit']> {
  return {
    timeWindow: '1 minute',
    max: (_request, key) => (key.startsWith(KNOWN) ? KNOWN_DEVICES : STRANGERS),
    keyGenerator: async ({ ip, headers }) => {
      const isKnown = await isKnownToAnyone(database.query, readDeviceToken(headers.cookie));
      return `${isKnown ? KNOWN : ''}${rateLimitKeyOf(ip)}`;
    },
  };
}
