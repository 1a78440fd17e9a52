import { expect, test } from 'vitest';
import { describeEvent, stateBefore } from './describe-event.ts';

test.each([
  ['placed', undefined, 'Placed'],
  ['paid', 'placed', 'Paid'],
  ['delivered', 'paid', 'Marked as delivered'],
  ['paid', 'delivered', 'Delivery taken back'],
  ['refund of 10050 paise asked for', 'paid', 'Refund of $100.50 asked for'],
  ['refunded 10050 paise', 'paid', 'Refunded $100.50'],
  ['refund of 10050 paise failed', 'refunded', 'Refund of $100.50 failed'],
  [
    'refund of 10050 paise failed: Too little money',
    'paid',
    'Refund of $100.50 failed: Too little money',
  ],
  ['paid', 'refunded', 'Back to paid'],
  ['delivered', 'refunded', 'Back to delivered'],
  ['expired', 'refunded', 'Back to expired'],
  ['something new', 'paid', 'something new'],
])('%s after %s reads as: %s', (event, state, words) => {
  expect(describeEvent(event, state)).toBe(words);
});

test('what the order was is its last state, whatever was refunded since', () => {
  const history = ['placed', 'paid', 'delivered', 'refunded 100 paise', 'paid'].map((event) => ({
    event,
  }));
  expect(history.map((_, index) => stateBefore(history, index))).toEqual([
    undefined,
    'placed',
    'paid',
    'delivered',
    'delivered',
  ]);
});
