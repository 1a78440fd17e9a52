import { expect, test } from 'vitest';
import { zonedIso } from './zoned-time.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-07-30T09:30:00.123Z', 'Asia/Kolkata', '2026-07-30T15:00:00.123+05:30'],
  ['2026-12-31T20:00:00.000Z', 'Asia/Kolkata', '2027-01-01T01:30:00.000+05:30'],
  ['2026-07-30T09:30:00.000Z', 'UTC', '2026-07-30T09:30:00.000+00:00'],
  ['2026-07-30T02:30:00.000Z', 'America/New_York', '2026-07-29T22:30:00.000-04:00'],
  ['2026-01-30T02:30:00.000Z', 'America/New_York', '2026-01-29T21:30:00.000-05:00'],
  ['2026-01-30T02:30:00.000Z', 'America/St_Johns', '2026-01-29T23:00:00.000-03:30'],
  // The hour before and after the clocks go back.
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000+02:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000+01:00'],
  ['2026-07-30T18:30:00.000Z', 'Asia/Kathmandu', '2026-07-31T00:15:00.000+05:45'],
])('%s in %s is %s', (iso, timeZone, zoned) => {
  expect(zonedIso(at(iso), timeZone)).toBe(zoned);
  expect(at(zoned)).toBe(at(iso));
});
