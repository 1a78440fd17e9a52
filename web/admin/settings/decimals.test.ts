import { describe, expect, test } from 'vitest';
import { formatHundredths, formatRupees, parseHundredths, parseWhole } from './decimals.ts';

describe('parseHundredths', () => {
  test.each([
    ['10', 1000],
    ['2.5', 250],
    ['49.50', 4950],
    ['1.15', 115],
    ['4.35', 435],
    ['0', 0],
    ['.5', 50],
    ['5.', 500],
    ['2.500', 250],
    [' 18 % ', 1800],
    ['₹49.50', 4950],
    ['₹ 1,000', 100_000],
    ['1,00,000.05', 10_000_005],
  ])('reads %j exactly as %i', (typed, hundredths) => {
    expect(parseHundredths(typed)).toBe(hundredths);
  });

  test.each([
    '',
    '.',
    '2,5',
    '1,00',
    '2.125',
    '-1',
    '+1',
    '1e3',
    'ten',
    '1.2.3',
    '1 000',
    '9'.repeat(13),
  ])('does not guess what %j means', (typed) => {
    expect(parseHundredths(typed)).toBeUndefined();
  });

  test('every rate up to 100 % is read back as it was shown', () => {
    const rates = Array.from({ length: 10_001 }, (_, hundredths) => hundredths);
    expect(rates.map(formatHundredths).map(parseHundredths)).toEqual(rates);
    expect(rates.map(formatRupees).map(parseHundredths)).toEqual(rates);
  });
});

test('parseWhole reads whole numbers only', () => {
  expect(parseWhole('5,000')).toBe(5000);
  expect(parseWhole(' 12000 ')).toBe(12000);
  expect(parseWhole('5000.5')).toBeUndefined();
  expect(parseWhole('')).toBeUndefined();
});

test('rates are shown without needless zeros, rupees with both decimals or none', () => {
  expect([200, 250, 1225, 5].map(formatHundredths)).toEqual(['2', '2.5', '12.25', '0.05']);
  expect([1000, 4950, 5].map(formatRupees)).toEqual(['10', '49.50', '0.05']);
});
