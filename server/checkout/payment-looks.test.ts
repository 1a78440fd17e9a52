import { expect, test } from 'vitest';
import { PaymentLooks } from './payment-looks.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 17);

/** How far back each of these looks goes; all succeed. */
const look = (looks: PaymentLooks, ...times: number[]) =>
  times.map((time) => {
    const { since, done } = looks.next(START + time);
    done();
    return START + time - since;
  });

test('the first look goes back four days, the next ones to the one before and fifteen seconds further', () => {
  expect(look(new PaymentLooks(), 0, 5 * SECOND, 10 * SECOND, 22 * SECOND)).toEqual([
    96 * HOUR,
    20 * SECOND,
    20 * SECOND,
    27 * SECOND,
  ]);
});

test('every minute a look goes back a quarter of an hour, every five minutes a day, and every hour four', () => {
  const looks = new PaymentLooks();
  const minutes = look(looks, 0, MINUTE, MINUTE + 5 * SECOND, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE);
  expect(minutes).toEqual([
    96 * HOUR,
    15 * MINUTE,
    20 * SECOND,
    15 * MINUTE,
    15 * MINUTE,
    15 * MINUTE,
  ]);
  expect(look(looks, 5 * MINUTE, 5 * MINUTE + 5 * SECOND, 6 * MINUTE)).toEqual([
    24 * HOUR,
    20 * SECOND,
    15 * MINUTE,
  ]);
  expect(look(looks, HOUR, HOUR + 5 * MINUTE)).toEqual([96 * HOUR, 24 * HOUR]);
});

test('a look that failed is repeated, and nothing since the last good one is left out', () => {
  const looks = new PaymentLooks();
  expect(looks.next(START).since).toBe(START - 96 * HOUR);
  expect(look(looks, 5 * SECOND, 10 * SECOND)).toEqual([96 * HOUR, 20 * SECOND]);
  looks.next(START + 15 * SECOND);
  looks.next(START + 20 * SECOND);
  expect(look(looks, 25 * SECOND)).toEqual([30 * SECOND]);
  looks.next(START + 5 * MINUTE + 5 * SECOND);
  expect(look(looks, 5 * MINUTE + 10 * SECOND)).toEqual([24 * HOUR]);
});

test('after the clock was set back, looks still go back', () => {
  const looks = new PaymentLooks();
  expect(look(looks, HOUR, 0, 5 * SECOND)).toEqual([96 * HOUR, 15 * SECOND, 20 * SECOND]);
});
