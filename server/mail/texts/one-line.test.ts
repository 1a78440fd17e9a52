import { expect, test } from 'vitest';
import { linesOf, oneLine, shorten } from './one-line.ts';

test('line breaks of every kind become spaces', () => {
  expect(oneLine('Asha\r\nBcc: all@shop.example')).toBe('Asha Bcc: all@shop.example');
  expect(oneLine('a\u2028b\u2029c\u0085d\te\u0000f')).toBe('a b c d e f');
  expect(oneLine('  Asha \n\n Rao ')).toBe('Asha Rao');
});

test('marks that turn the text around or hide it are dropped, letters of every script stay', () => {
  expect(oneLine('\u202Egnp.exe\u202C')).toBe('gnp.exe');
  expect(oneLine('a\u2066b\u2069c\u200Fd\u200Be\uFEFF')).toBe('abcde');
  expect(oneLine('आशा राव')).toBe('आशा राव');
  expect(oneLine('عائشة')).toBe('عائشة');
  expect(oneLine('👩‍🌾 Farm')).toBe('👩‍🌾 Farm');
});

test('half a pair of surrogates is dropped', () => {
  expect(oneLine('a\uD83Db')).toBe('ab');
});

test('a long name is cut between characters as people see them', () => {
  expect(shorten('Brass lamp', 10)).toBe('Brass lamp');
  expect(shorten('Brass lamps', 10)).toBe('Brass lam…');
  expect(shorten('👩‍🌾👩‍🌾👩‍🌾', 2)).toBe('👩‍🌾…');
  expect(shorten('Brass lamp for the hall', 7)).toBe('Brass…');
});

test('accents piled on one letter are cut too', () => {
  expect(shorten(`Z${'\u0301'.repeat(100)}`, 10)).toBe('Z\u0301\u0301\u0301');
});

test('an address has its lines, without empty ones', () => {
  expect(linesOf('4 Church Street\r\n\r\n Bengaluru\n')).toEqual(['4 Church Street', 'Bengaluru']);
});
