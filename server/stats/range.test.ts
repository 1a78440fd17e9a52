import { expect, test } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { daysOf } from './range.ts';

const NOON = Date.parse('2026-03-05T12:00:00Z');
const HOUR_MS = 3_600_000;

function dates(query: Parameters<typeof daysOf>[0], now = NOON): string[] {
  const days = daysOf(query, now);
  if (days instanceof Failure) throw new Error(days.reason);
  return days.map(({ date }) => date);
}

test('without a range it is the last thirty days, including today', () => {
  const days = dates({});
  expect(days).toHaveLength(30);
  expect([days[0], days.at(-1)]).toEqual(['2026-02-04', '2026-03-05']);
});

test('a range contains all its days, across the end of a month and of a leap year', () => {
  expect(dates({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(dates({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['2026-03-05']);
});

test("days begin and end in the caller's time zone", () => {
  const india = daysOf({ from: '2026-03-05', to: '2026-03-06', offsetMinutes: 330 }, NOON);
  const midnight = Date.parse('2026-03-05T00:00:00+05:30');
  expect(india).toEqual([
    { date: '2026-03-05', start: midnight, end: midnight + 24 * HOUR_MS },
    { date: '2026-03-06', start: midnight + 24 * HOUR_MS, end: midnight + 48 * HOUR_MS },
  ]);
  // Late in the evening in UTC it is tomorrow in India and today in New York.
  const late = NOON + 11 * HOUR_MS;
  expect(dates({ offsetMinutes: 330 }, late).at(-1)).toBe('2026-03-06');
  expect(dates({ offsetMinutes: -300 }, late).at(-1)).toBe('2026-03-05');
});

test.each([
  ['that ends before it begins', { from: '2026-03-06', to: '2026-03-05' }],
  ['that begins tomorrow', { from: '2026-03-06' }],
  ['of more than 366 days', { from: '2025-03-05', to: '2026-03-06' }],
])('a range %s is rejected', (_what, query) => {
  expect(daysOf(query, NOON)).toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'from' }],
  });
});
