import { expect, test } from 'vitest';
import { readNumber, readRows, readText } from './read-fields.ts';

test.each([
  ['text', 'text'],
  [7, '7'],
  [undefined, ''],
  [null, ''],
  [{}, ''],
  [true, ''],
])('as a text, %j reads as "%s"', (value, text) => {
  expect(readText(value)).toBe(text);
});

test.each([
  [12.5, 12.5],
  ['12.5', 12.5],
  ['', 0],
  ['twelve', 0],
  [null, 0],
  [undefined, 0],
  [[3], 0],
  [Number.POSITIVE_INFINITY, 0],
])('as a number, %j reads as %d', (value, number) => {
  expect(readNumber(value)).toBe(number);
});

const readId = ({ _id }: Record<string, unknown>) => (typeof _id === 'string' ? _id : undefined);

test('an invalid row is left out of a list', () => {
  const list = [{ _id: 'a' }, null, 'b', 3, {}, [], { _id: 4 }, { _id: 'c' }];
  expect(readRows(list, readId)).toEqual(['a', 'c']);
});

test.each([
  ['a page', '<!doctype html>'],
  ['nothing', ''],
  ['null', null],
  ['an object', { users: [] }],
  ['nothing that was named', undefined],
])('%s in place of a list is a failure', (_, body) => {
  expect(() => readRows(body, readId)).toThrow('not the list');
});
