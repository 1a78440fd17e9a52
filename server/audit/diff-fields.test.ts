import { expect, test } from 'vitest';
import { diffFields } from './diff-fields.ts';

test.each([
  [
    'of two records',
    { a: 1, b: 2, c: 3 },
    { a: 1, b: 5 },
    { before: { b: 2, c: 3 }, after: { b: 5 } },
  ],
  [
    'of nested values',
    { a: [1], b: { c: 1 } },
    { a: [1], b: { c: 2 } },
    { before: { b: { c: 1 } }, after: { b: { c: 2 } } },
  ],
  ['of other values', 1, 2, { before: 1, after: 2 }],
  ['of something new', undefined, { a: 1 }, { before: undefined, after: { a: 1 } }],
  ['of something removed', { a: 1 }, undefined, { before: { a: 1 }, after: undefined }],
])('differences are kept %s', (_what, before, after, kept) => {
  expect(diffFields(before, after)).toEqual(kept);
});

test('without a difference nothing is kept', () => {
  expect(diffFields({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeUndefined();
});
