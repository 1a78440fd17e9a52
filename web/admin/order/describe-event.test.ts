import { expect, test } from 'vitest';
import { describeEvent } from './describe-event.ts';

test.each([
  ['placed', undefined, 'Placed'],
  ['paid', 'placed', 'Paid'],
  ['delivered', 'paid', 'Marked as delivered'],
  ['paid', 'delivered', 'Delivery taken back'],
  ['refund of 10050 paise asked for', 'paid', 'Refund of $100.50 asked for'],
  ['refunded 10050 paise', 'paid', 'Refunded $100.50'],
  ['something new', 'paid', 'something new'],
])('%s after %s reads as: %s', (event, before, words) => {
  expect(describeEvent(event, before)).toBe(words);
});
