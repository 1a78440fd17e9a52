import type { Database } from '../platform/db/open.ts';
import type { Failure } from '../platform/failure.ts';
import { perMinute, TokenBuckets } from '../platform/http/token-buckets.ts';
import { tooManyRequests } from '../platform/http/too-many-requests.ts';
import { findLink } from './mail-token-queries.ts';
import type { MailTokenPurpose, MailTokens } from './mail-tokens.ts';

type LinkCall = { purpose: MailTokenPurpose; token: string; rateLimitKey: string };

/** Why a mailed link may not be used now, if so. */
export type RefuseLink = (call: LinkCall) => Promise<Failure | undefined>;

/**
 * How often a mailed link may be used, and how often one address may send tokens that are none.
 * Neither counts against the other: neighbours cannot keep a person from using their link.
 */
export function linkLimit({ query }: Database, tokens: MailTokens): RefuseLink {
  const calls = new TokenBuckets(perMinute(20));
  return async ({ purpose, token, rateLimitKey }) => {
    const link = await findLink(query, purpose, tokens.hash(token));
    const key = link === undefined ? `address:${rateLimitKey}` : `link:${link.id}`;
    return calls.take(key, 1) ? undefined : tooManyRequests(calls.secondsUntil(key, 1));
  };
}
