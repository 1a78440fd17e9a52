import { expect, test } from 'vitest';
import { type ForeignOrder, isDueFrom } from './due-from.ts';

test.each([
  ['a paid order', { isPaid: true, user: { _id: 'user-1' } }, 'user-1', false],
  ['their unpaid order', { isPaid: false, user: { _id: 'user-1' } }, 'user-1', true],
  ['another user’s order', { isPaid: false, user: { _id: 'user-2' } }, 'user-1', false],
  ['an order of an unknown user', { isPaid: false, user: {} }, undefined, false],
  ['a user that is a text', { isPaid: false, user: 'user-1' }, undefined, false],
  ['a user that is null', { isPaid: false, user: null }, 'user-1', false],
  ['no user', { isPaid: false }, undefined, false],
] satisfies [string, ForeignOrder, string | undefined, boolean][])(
  '%s',
  (_, order, userId, isDue) => {
    expect(isDueFrom(order, userId)).toBe(isDue);
  },
);
