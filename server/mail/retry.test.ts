import { expect, test } from 'vitest';
import { pauseAfter } from './retry.ts';

test('the pauses grow from a second to four hours, up to a fifth longer at random', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 15].map((attempts) => pauseAfter(attempts, 0));
  expect(pauses).toEqual([
    1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000, 4_096_000, 14_400_000, 14_400_000,
  ]);
  expect(pauseAfter(1, 1)).toBe(1_200);
});
