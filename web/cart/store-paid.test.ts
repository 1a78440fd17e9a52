import { expect, test } from 'vitest';
import { noBackend, openBrowser } from '../testing/browser.ts';
import { sampleLine } from '../testing/samples.ts';
import { createCartStore, takeOutPaid, totalsOf } from './store.ts';

const RATES = { shippingPaise: 1_000, taxHundredths: 200 };

test.each([
  ['the same quantity', 2, []],
  ['a quantity that grew after placing', 5, [['a', 3]]],
  ['a quantity that was lowered after placing', 1, []],
])('after payment, of %s only what was not paid for stays', async (_, qty, kept) => {
  const { stored } = await openBrowser(noBackend);
  const store = createCartStore();
  store.setState({ lines: [sampleLine('a', { qty })] });
  takeOutPaid(store, [{ product_id: 'a', qty: 2 }]);
  expect(store.getState().lines.map((line) => [line.product_id, line.qty])).toEqual(kept);
  expect(JSON.parse(stored.getItem('cartItems') ?? 'null')).toEqual(store.getState().lines);
});

test('after payment, lines added later stay as they are, also where a paid line was removed', async () => {
  const { stored } = await openBrowser(noBackend);
  const store = createCartStore();
  const added = sampleLine('added', { qty: 2 });
  store.setState({ lines: [sampleLine('paid'), added] });
  takeOutPaid(store, [
    { product_id: 'paid', qty: 1 },
    { product_id: 'removed meanwhile', qty: 4 },
  ]);
  expect(store.getState().lines).toEqual([added]);
  expect(stored.getItem('cartItems')).toBe(JSON.stringify([added]));
});

test('the totals price what can be bought: 2 % tax in whole paise, a flat 10 for shipping', () => {
  const lines = [
    sampleLine('a', { price: 99.99, qty: 3 }),
    sampleLine('sold out', { price: 500, countInStock: 0 }),
  ];
  expect(totalsOf(lines, RATES)).toEqual({
    subtotalPaise: 299_97,
    shippingPaise: 10_00,
    taxPaise: 5_99,
    totalPaise: 315_96,
  });
});

test('the totals of an empty cart are all zero', () => {
  expect(totalsOf([], RATES)).toEqual({
    subtotalPaise: 0,
    shippingPaise: 0,
    taxPaise: 0,
    totalPaise: 0,
  });
});

test('a cart whose only line is sold out is not empty: it ships for a flat 10', () => {
  expect(totalsOf([sampleLine('a', { price: 500, countInStock: 0 })], RATES)).toEqual({
    subtotalPaise: 0,
    shippingPaise: 10_00,
    taxPaise: 0,
    totalPaise: 10_00,
  });
});
