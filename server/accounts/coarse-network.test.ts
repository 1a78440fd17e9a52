import { expect, test } from 'vitest';
import { coarseNetwork } from './coarse-network.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['203.0.113.77:4711', '203.0.113.0/24'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['::1', 'this machine'],
  ['127.0.0.1', 'this machine'],
  ['::ffff:127.0.0.1', 'this machine'],
  ['somewhere', 'unknown'],
])('%s is shown as %s', (ip, shown) => {
  expect(coarseNetwork(ip)).toBe(shown);
});
