import { rateLimitKeyOf } from '../platform/http/rate-limit-key.ts';

/** The origin of a sign-in for people to read: a neighbourhood, not a household. */
export function coarseNetwork(ip: string): string {
  const key = rateLimitKeyOf(ip);
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(key)?.[1];
  if (ip === '::1' || ipv4?.startsWith('127.')) return 'this machine';
  if (ipv4 !== undefined) return `${ipv4}.0/24`;
  const ipv6 = /^(\w+:\w+:\w+):/.exec(key)?.[1];
  return ipv6 === undefined ? 'unknown' : `${ipv6}::/48`;
}
