import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

function openBuckets() {
  let time = 1_000;
  const buckets = new TokenBuckets({ burst: 10, perSecond: 2, now: () => time });
  const wait = (ms: number) => {
    time += ms;
  };
  return { buckets, wait };
}

test('each key has its own burst and refills over time', () => {
  const { buckets, wait } = openBuckets();
  expect([buckets.take('a', 8), buckets.take('a', 2), buckets.take('a', 1)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(buckets.take('b', 10)).toBe(true);
  wait(1_500);
  expect([buckets.take('a', 4), buckets.take('a', 3), buckets.take('a', 1)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('a key knows when it has enough again, at the earliest in a second', () => {
  const { buckets, wait } = openBuckets();
  buckets.take('a', 10);
  expect([buckets.secondsUntil('a', 1), buckets.secondsUntil('a', 7)]).toEqual([1, 4]);
  wait(4_000);
  expect(buckets.take('a', 7)).toBe(true);
});

test('a cost above the burst takes a full bucket', () => {
  const { buckets } = openBuckets();
  expect([buckets.take('a', 1_000), buckets.take('a', 1)]).toEqual([true, false]);
  expect(buckets.secondsUntil('a', 1_000)).toBe(5);
});

test('what is given back can be taken again, up to the burst', () => {
  const { buckets, wait } = openBuckets();
  buckets.take('a', 10);
  buckets.giveBack('a', 4);
  expect([buckets.take('a', 5), buckets.take('a', 4)]).toEqual([false, true]);
  buckets.giveBack('a', 100);
  wait(3_600_000);
  expect([buckets.take('a', 10), buckets.take('a', 1)]).toEqual([true, false]);
});

test('a clock set back adds no tokens', () => {
  const { buckets, wait } = openBuckets();
  buckets.take('a', 10);
  wait(-60_000);
  expect(buckets.take('a', 1)).toBe(false);
});
