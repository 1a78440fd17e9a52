import { expect, test } from 'vitest';
import { isGstin } from './gstin.ts';

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AASCS2460H1Z0', '37AADCB2230M2ZR'])(
  'the registered number %s is valid',
  (gstin) => {
    expect(isGstin(gstin)).toBe(true);
  },
);

test.each([
  ['a wrong check digit', '27AAPFU0939F1ZW'],
  ['two digits swapped', '27AAPFU0993F1ZV'],
  ['another state with the same check digit', '29AAPFU0939F1ZV'],
  ['a character too few', '27AAPFU0939F1Z'],
  ['a character too many', '27AAPFU0939F1ZVV'],
  ['small letters', '27aapfu0939f1zv'],
  ['a letter for a digit of the PAN', '27AAPFUO939F1ZV'],
  ['nothing', ''],
])('%s is not valid', (_what, text) => {
  expect(isGstin(text)).toBe(false);
});

test('every single wrong character is noticed', () => {
  const right = '27AAPFU0939F1ZV';
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (let place = 0; place < right.length; place += 1) {
    for (const sign of signs) {
      if (sign === right[place]) continue;
      const wrong = right.slice(0, place) + sign + right.slice(place + 1);
      expect(isGstin(wrong), wrong).toBe(false);
    }
  }
});
