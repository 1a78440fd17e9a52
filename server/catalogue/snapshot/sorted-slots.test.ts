import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedSlots } from './sorted-slots.ts';

const byNumber = (one: number, other: number) => one - other;

test('slots stay sorted, whichever are inserted and removed together', () => {
  const anyPart = fc.uniqueArray(fc.nat(200), { maxLength: 150 });
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPart, anyPart)), (changes) => {
      const sorted = new SortedSlots(byNumber);
      const expected = new Set<number>();
      for (const [wanted, unwanted] of changes) {
        const added = wanted.filter((slot) => !expected.has(slot));
        sorted.insert(added);
        for (const slot of added) expected.add(slot);
        const removed = unwanted.filter((slot) => expected.has(slot));
        sorted.remove(removed);
        for (const slot of removed) expected.delete(slot);
        expect([...sorted.slots]).toEqual([...expected].sort(byNumber));
      }
    }),
  );
});

test('a change compares a few slots, however many there are', () => {
  let compared = 0;
  const sorted = new SortedSlots((one, other) => {
    compared += 1;
    return one - other;
  });
  sorted.fill(Array.from({ length: 100_000 }, (_, index) => 2 * index));
  sorted.insert([77_777]);
  sorted.remove([77_777]);
  sorted.remove([100_000]);
  sorted.insert([100_000]);
  // Four binary searches.
  expect(compared).toBeGreaterThan(0);
  expect(compared).toBeLessThanOrEqual(4 * Math.ceil(Math.log2(100_000)));
  expect(sorted.slots).toHaveLength(100_000);
});

test('an entry that is not in the order is not removed, and no other in its place', () => {
  const sorted = new SortedSlots(byNumber);
  sorted.insert([1, 3, 5]);
  for (const slot of [2, 6]) expect(() => sorted.remove([1, slot])).toThrow(`Slot ${slot} is not`);
  expect([...sorted.slots]).toEqual([1, 3, 5]);
});
