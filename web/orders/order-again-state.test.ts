import { expect, test } from 'vitest';
import { sampleItem } from '../testing/samples.ts';
import { orderAgainState } from './order-again-state.ts';

test('a product that is in an order twice is added once, with the sum of its quantities', () => {
  const items = [sampleItem('a', 2), sampleItem('b', 1), sampleItem('a', 3)];
  expect(orderAgainState(items)).toEqual({
    again: [
      { product_id: 'a', name: 'Product a', qty: 5 },
      { product_id: 'b', name: 'Product b', qty: 1 },
    ],
  });
});
