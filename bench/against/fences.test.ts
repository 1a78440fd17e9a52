import { expect, test } from 'vitest';
import {
  atLeast,
  atLeastOfOld,
  atMostOfOld,
  atMostTimes,
  type Fence,
  times,
  verdictOf,
} from './fences.ts';

const verdict = (fence: Fence, older: number[], newer: number[]) =>
  verdictOf({ title: '', old: older, new: newer, print: times, fence });

test('a fence of its own is compared with the median of the new commit', () => {
  expect(verdict(atLeast(0.95), [2, 2, 2], [0.5, 0.95, 3])).toBe('holds');
  expect(verdict(atLeast(0.95), [0.1, 0.1, 0.1], [0.5, 0.94, 3])).toBe('broken');
  expect(verdict(atMostTimes(5), [1, 1, 1], [5, 1, 9])).toBe('holds');
  expect(verdict(atMostTimes(5), [9, 9, 9], [5.1, 1, 9])).toBe('broken');
});

test('a fence beside the old commit compares round by round', () => {
  // The machine is twice as fast in the last round, for both.
  expect(verdict(atLeastOfOld(0.9), [100, 100, 200], [90, 91, 120])).toBe('holds');
  expect(verdict(atLeastOfOld(0.9), [100, 100, 200], [89, 95, 120])).toBe('broken');
  expect(verdict(atMostOfOld(1.1), [100, 100, 200], [120, 110, 210])).toBe('holds');
  expect(verdict(atMostOfOld(1.1), [100, 100, 200], [120, 111, 210])).toBe('broken');
});

test('what could not be measured breaks its fence, and what has none is not judged', () => {
  expect(verdict(atLeast(0.95), [1], [Number.NaN])).toBe('broken');
  expect(verdict(atMostOfOld(1.1), [1], [])).toBe('broken');
  expect(verdictOf({ title: '', old: [1], new: [2], print: times })).toBe('');
});
