import { describe, expect, test } from 'vitest';
import { countHeld, describeHold, sortByProduct } from './held-stock.ts';

describe('the line about a hold reads as', () => {
  test.each([
    [{ firm: 2, soft: 0 }, '2 held until 14:05'],
    [{ firm: 2, soft: 1 }, '2 held until 14:05; 1 more not held, still on sale'],
    [{ firm: 0, soft: 3 }, '3 not held, still on sale; payment due by 14:05'],
  ])('%o: %s', (hold, line) => {
    expect(describeHold(hold, '14:05')).toBe(line);
  });
});

test('the held units of a product are summed over all orders, without the soft ones', () => {
  const counts = countHeld([
    { product_id: 'lamp', firm: 2 },
    { product_id: 'pot', firm: 0 },
    { product_id: 'lamp', firm: 1 },
    { product_id: 'cup', firm: 4 },
  ]);
  expect([...counts]).toEqual([
    ['lamp', 3],
    ['cup', 4],
  ]);
});

test('holds are listed by product, two of the same name apart, and newest first within each', () => {
  const hold = (name: string, product_id: string, order: string) => ({ name, product_id, order });
  const sorted = sortByProduct([
    hold('Pot', 'b', 'newest'),
    hold('Lamp', 'c', 'newer'),
    hold('Pot', 'a', 'older'),
    hold('Pot', 'b', 'oldest'),
  ]);
  expect(sorted.map(({ order }) => order)).toEqual(['newer', 'older', 'newest', 'oldest']);
});
