import { expect, test } from 'vitest';
import { isDueFrom } from './due-from.ts';

const userOf = (_id: string) => ({ _id, name: '', email: '' });

test.each([
  ['a paid order', { isPaid: true, user: userOf('user-1') }, 'user-1', false],
  ['their unpaid order', { isPaid: false, user: userOf('user-1') }, 'user-1', true],
  [
    'their order whose payment is refunded',
    { isPaid: false, user: userOf('user-1'), returnReason: 'too_late' as const },
    'user-1',
    false,
  ],
  [
    'their order that the shop has refunded',
    { isPaid: false, user: userOf('user-1'), returnReason: null, isRefunded: true },
    'user-1',
    false,
  ],
  ['another user’s order', { isPaid: false, user: userOf('user-2') }, 'user-1', false],
  ['an order of an unknown user', { isPaid: false, user: userOf('') }, '', false],
  ['an order, nobody being signed in', { isPaid: false, user: userOf('user-1') }, undefined, false],
])('%s', (_, order, userId, isDue) => {
  expect(isDueFrom(order, userId)).toBe(isDue);
});
