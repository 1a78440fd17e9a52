import { describe, expect, test } from 'vitest';
import { isOpen, isToAnswer, timeLeft } from './disputes.ts';

const NOW = Date.parse('2026-11-17T10:00:00.000Z');

describe('the time left to respond', () => {
  test.each([
    ['2026-11-27T10:00:00.000Z', { unit: 'days', count: 10, isPressing: false }],
    ['2026-11-20T10:00:00.001Z', { unit: 'days', count: 3, isPressing: false }],
    ['2026-11-20T10:00:00.000Z', { unit: 'days', count: 3, isPressing: true }],
    ['2026-11-19T09:59:59.999Z', { unit: 'days', count: 1, isPressing: true }],
    ['2026-11-18T10:00:00.000Z', { unit: 'days', count: 1, isPressing: true }],
    ['2026-11-18T09:59:59.999Z', { unit: 'hours', count: 23, isPressing: true }],
    ['2026-11-17T11:00:00.000Z', { unit: 'hours', count: 1, isPressing: true }],
    ['2026-11-17T10:59:00.000Z', { unit: 'minutes', count: 59, isPressing: true }],
    ['2026-11-17T10:00:00.001Z', { unit: 'minutes', count: 1, isPressing: true }],
  ] as const)('until %s is %o', (time, left) => {
    expect(timeLeft(time, NOW)).toEqual(left);
  });

  test.each(['2026-11-17T10:00:00.000Z', '2026-11-01T00:00:00.000Z'])(
    'until %s is undefined',
    (time) => {
      expect(timeLeft(time, NOW)).toBeUndefined();
    },
  );
});

test.each([
  ['open', true, true],
  ['action_required', true, true],
  ['under_review', true, false],
  ['won', false, false],
  ['lost', false, false],
  ['closed', false, false],
] as const)(
  'a dispute with the status %s: open %s, needs a response %s',
  (status, open, toAnswer) => {
    expect(isOpen({ status })).toBe(open);
    expect(isToAnswer({ status })).toBe(toAnswer);
  },
);
