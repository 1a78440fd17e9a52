import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

test('what is left goes to those that lost most, of equals to the first', () => {
  // 10 × 3/7, 2/7, 2/7 = 4.29, 2.86, 2.86.
  expect(shareOut(10, [3, 2, 2])).toEqual([4, 3, 3]);
  expect(shareOut(2, [5, 5, 5])).toEqual([1, 1, 0]);
  expect(shareOut(7, [1, 0, 6])).toEqual([1, 0, 6]);
  expect(shareOut(0, [4, 9])).toEqual([0, 0]);
  expect(shareOut(5, [0, 0])).toEqual([5, 0]);
  expect(shareOut(0, [])).toEqual([]);
});

test('shares add up, and differ from the exact part by less than a paisa', () => {
  const weights = fc.array(fc.nat({ max: 90_000_000_000_000 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(fc.nat({ max: 9_000_000_000_000_000 }), weights, (paise, all) => {
      const sum = all.reduce((total, weight) => total + BigInt(weight), 0n);
      fc.pre(sum > 0n && sum < BigInt(Number.MAX_SAFE_INTEGER));
      const shares = shareOut(paise, all);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(paise);
      for (const [index, share] of shares.entries()) {
        const off = BigInt(share) * sum - BigInt(paise) * BigInt(all[index] ?? 0);
        expect(off < sum && off > -sum).toBe(true);
      }
    }),
  );
});
