import { expect, test } from 'vitest';
import { formatOrderNumber, readOrderNumber, toPlainSearch } from './numbers.ts';

test('a number is shown behind its prefix', () => {
  expect(formatOrderNumber(1042)).toBe('#1042');
  expect(formatOrderNumber(1042, 'HT-')).toBe('HT-1042');
});

test.each([
  ['1042', 1042],
  ['#1042', 1042],
  [' # 1042 ', 1042],
  ['0', 0],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['99999999999', undefined],
  ['#', undefined],
  ['', undefined],
  ['10 42', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['order_1042', undefined],
])('a search for %j asks for the number %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});

test('the prefix of the settings is read in any case', () => {
  expect(readOrderNumber('ht-1042', 'HT-')).toBe(1042);
  expect(readOrderNumber('1042', 'HT-')).toBe(1042);
  expect(readOrderNumber('#1042', 'HT-')).toBeUndefined();
});

test.each([
  ['HT-1042', 'HT-', '#1042'],
  [' ht-1042 ', 'HT-', '#1042'],
  ['1042', 'HT-', '1042'],
  ['2042', '20', '2042'],
  ['#1042', '#', '#1042'],
  ['#1042', '', '#1042'],
  ['HT-Asha', 'HT-', 'HT-Asha'],
])('a search for "%s" where numbers begin with "%s" is one for "%s"', (typed, prefix, search) => {
  expect(toPlainSearch(typed, prefix)).toBe(search);
});
