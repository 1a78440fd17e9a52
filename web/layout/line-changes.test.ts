import { expect, test } from 'vitest';
import { sampleLine } from '../testing/samples.ts';
import { changeMessages } from './line-changes.tsx';

test.each([
  ['fewer are left', { qty: 1, countInStock: 1 }, 2, 'Only 1 left. You had 2.'],
  ['another tab took one out', { qty: 1, countInStock: 5 }, 2, 'The quantity changed from 2 to 1.'],
  ['another tab put in all', { qty: 5, countInStock: 5 }, 2, 'The quantity changed from 2 to 5.'],
  ['the rest is sold out', { qty: 1, countInStock: 0 }, 2, 'Stock is Unavailable'],
])('explains the change where %s', (_, line, qtyBefore, message) => {
  expect(changeMessages(sampleLine('a', line), { qtyBefore })).toEqual([message]);
});

test('shows the old price beside the new one', () => {
  const line = sampleLine('a', { price: 120 });
  expect(changeMessages(line, { priceBefore: 100 })).toEqual([
    'The price changed from ₹100 to ₹120.',
  ]);
});
