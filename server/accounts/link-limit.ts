import type { Database } from '../platform/db/open.ts';
import type { Failure } from '../platform/failure.ts';
import { rateLimitKeyOf } from '../platform/http/rate-limit-key.ts';
import { perMinute, TokenBuckets } from '../platform/http/token-buckets.ts';
import { tooManyRequests } from '../platform/http/too-many-requests.ts';
import { findLink } from './mail-token-queries.ts';
import type { MailTokenPurpose, MailTokens } from './mail-tokens.ts';

type LinkCall = { purpose: MailTokenPurpose; token: string; ip: string };

/**
 * How often a mailed link may be used, and how often one address may send tokens that are none.
 * Neither counts against the other: neighbours cannot keep a person from using their link.
 */
export function linkLimit(
  { query }: Database,
  tokens: MailTokens,
): (call: LinkCall) => Promise<Failure | undefined> {
  const calls = new TokenBuckets(perMinute(20));
  return async ({ purpose, token, ip }) => {
    const link = await findLink(query, purpose, tokens.hash(token));
    const key = link === undefined ? `address:${rateLimitKeyOf(ip)}` : `link:${link.id}`;
    return calls.take(key, 1) ? undefined : tooManyRequests(calls.secondsUntil(key, 1));
  };
}
