import { expect, test } from 'vitest';
import { describeLastUse } from './last-use.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');

test.each([
  ['2026-11-16T11:59:00.000Z', 'Active a few minutes ago'],
  ['2026-11-16T12:05:00.000Z', 'Active a few minutes ago'],
  ['2026-11-16T11:20:00.000Z', 'Active 40 minutes ago'],
  ['2026-11-16T09:00:00.000Z', 'Active 3 hours ago'],
  ['2026-11-15T10:00:00.000Z', 'Active yesterday'],
  ['2026-11-06T12:00:00.000Z', 'Active 10 days ago'],
  ['no time', 'Active a few minutes ago'],
])('a session used at %s is described as “%s”', (time, text) => {
  expect(describeLastUse(time, NOW)).toBe(text);
});
