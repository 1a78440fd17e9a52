import { isIP } from 'node:net';

const IPV6_GROUPS = 8;
const PREFIX_GROUPS = 4;

/** The key for anything that is not an address: many visitors may share it. */
export const UNKNOWN_KEY = 'unknown';

/** The key that rate limits count by: an IPv4 address, or the /64 of an IPv6 household. */
export function rateLimitKeyOf(forwarded: string): string {
  // Some proxies append the client's port, with IPv6 in brackets.
  const ip = forwarded.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  // A trusted proxy may pass on any text as an address, and this key is counted and stored.
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
