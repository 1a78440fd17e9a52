import { expect, test } from 'vitest';
import { countTables, findDifference, isSummed } from './shop-sums.ts';

test('columns of money and stock are added up, and no others', () => {
  const summed = ['total_paise', 'stock', 'amount', 'amount_refunded', 'qty', 'pieces', 'firm'];
  expect(summed.filter((column) => !isSummed(column))).toEqual([]);
  const others = ['id', 'number', 'created_at', 'stock_move', 'firmness', 'paise_key'];
  expect(others.filter(isSummed)).toEqual([]);
});

test('the first difference is named, whichever side it is on', () => {
  const sums = new Map([
    ['orders', 3n],
    ['orders.total_paise', 1_050n],
  ]);
  expect(findDifference(sums, new Map(sums))).toBeUndefined();
  expect(findDifference(sums, new Map([...sums, ['orders.total_paise', 1_049n]]))).toBe(
    'orders.total_paise is 1049 instead of 1050',
  );
  expect(findDifference(sums, new Map([['orders', 3n]]))).toBe(
    'orders.total_paise is missing instead of 1050',
  );
  expect(findDifference(sums, new Map([...sums, ['users', 1n]]))).toBe(
    'users is 1 instead of missing',
  );
});

test('rows are counted without the sums', () => {
  const sums = new Map([
    ['orders', 3n],
    ['orders.total_paise', 1_050n],
    ['users', 4n],
  ]);
  expect(countTables(sums)).toEqual({ tables: 2, rows: 7 });
});
