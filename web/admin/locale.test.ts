import { expect, test } from 'vitest';
import { formatCalendarDay, formatUnbroken, timesIn } from './locale.ts';

const AT = new Date('2026-03-04T18:45:00Z');

test('a time is that of the zone, where it may be another day', () => {
  const [india, island] = [timesIn('Asia/Kolkata'), timesIn('Pacific/Marquesas')];
  expect([india.date(AT), island.date(AT)]).toEqual(['2026-03-05', '2026-03-04']);
  expect([india.offsetMinutes(AT), island.offsetMinutes(AT)]).toEqual([330, -570]);
  expect(india.day(AT.toISOString())).toBe(formatCalendarDay('2026-03-05'));
  expect(india.zone).toBe('Asia/Kolkata');
});

test('the offset is that of the moment', () => {
  const { offsetMinutes } = timesIn('America/New_York');
  expect(offsetMinutes(AT)).toBe(-300);
  expect(offsetMinutes(new Date('2026-07-04T18:45:00Z'))).toBe(-240);
});

test('a zone that the browser does not know is replaced by its own', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect([timesIn('Mars/Olympus').zone, timesIn('').zone]).toEqual([own, own]);
});

test('what is not a time is a dash', () => {
  expect(timesIn('Asia/Kolkata').time('soon')).toBe('–');
});

test('no line ends between a time and its "am"', () => {
  // As Chromium writes it: Node has a space there that keeps both together.
  const parts: Intl.DateTimeFormatPart[] = [
    { type: 'day', value: '5' },
    { type: 'literal', value: ' ' },
    { type: 'month', value: 'Mar' },
    { type: 'literal', value: ', ' },
    { type: 'hour', value: '12' },
    { type: 'literal', value: ' ' },
    { type: 'dayPeriod', value: 'am' },
  ];
  expect(formatUnbroken({ formatToParts: () => parts }, AT)).toBe('5 Mar, 12\u00a0am');
});
