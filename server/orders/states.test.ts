import { expect, test } from 'vitest';
import { isOpen, TRANSITIONS } from './states.ts';

test('the event of every transition names the new state', () => {
  const moves = Object.entries(TRANSITIONS).flatMap(([from, next]) =>
    Object.entries(next).map(([to, { kind }]) => [from, to, kind]),
  );
  expect(moves).toEqual([
    ['pending', 'paid', 'paid'],
    ['pending', 'expired', 'expired'],
    ['expired', 'paid', 'paid'],
    ['paid', 'delivered', 'delivered'],
    ['delivered', 'paid', 'undelivered'],
  ]);
});

test('a payment may still settle a pending or expired order', () => {
  const states = ['pending', 'paid', 'delivered', 'expired'] as const;
  const open = (return_reason: 'too_late' | null) =>
    states.filter((state) => isOpen({ state, return_reason }));
  expect(open(null)).toEqual(['pending', 'expired']);
  expect(open('too_late')).toEqual([]);
});
