import { isIP } from 'node:net';

const IPV6_GROUPS = 8;
const PREFIX_GROUPS = 4;

/** What is no address: many visitors may be behind it. */
export const UNKNOWN_KEY = 'unknown';

/** What a rate limit counts by: an IPv4 address, or the /64 that an IPv6 household has. */
export function rateLimitKeyOf(forwarded: string): string {
  // Some proxies add the client's port, and IPv6 then comes in brackets.
  const ip = forwarded.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  // A trusted proxy may pass on any text as an address; this one is counted and stored.
  if (isIP(ip) === 0) return UNKNOWN_KEY;
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : IPV6_GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return `${groups
    .slice(0, PREFIX_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
