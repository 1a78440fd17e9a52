import { expect, test } from 'vitest';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import { sampleLine } from '../testing/samples.ts';
import { compareCarts } from './agreed-cart.ts';

const RATES = { shippingPaise: 1_000, taxHundredths: 200 };
const priced = (lines: CartLine[], rates = RATES) => ({ lines, rates });
const AGREED = [sampleLine('a', { qty: 2 }), sampleLine('b')];

test('a cart as it was agreed to needs no consent, whatever its stock is now', () => {
  const lines = [sampleLine('a', { qty: 2, countInStock: 3 }), sampleLine('b')];
  expect(compareCarts(priced(AGREED), priced(lines))).toEqual({
    changes: {},
    totalBefore: 316_00,
    isAgreed: true,
  });
});

test('another price or quantity is noted line by line, with the previous total', () => {
  const lines = [sampleLine('a', { qty: 1 }), sampleLine('b', { price: 120 })];
  expect(compareCarts(priced(AGREED), priced(lines))).toEqual({
    changes: { a: { qtyBefore: 2 }, b: { priceBefore: 100 } },
    totalBefore: 316_00,
    isAgreed: false,
  });
});

test('two changes that leave the total as it was need consent too', () => {
  const lines = [sampleLine('a', { qty: 1, price: 200 }), sampleLine('b')];
  expect(compareCarts(priced(AGREED), priced(lines))).toMatchObject({
    totalBefore: 316_00,
    isAgreed: false,
  });
});

test.each([
  ['was removed', [sampleLine('a', { qty: 2 })]],
  ['was added', [...AGREED, sampleLine('c')]],
  ['is sold out', [sampleLine('a', { qty: 2 }), sampleLine('b', { countInStock: 0 })]],
  ['was exchanged for one of the same price', [sampleLine('a', { qty: 2 }), sampleLine('c')]],
])('a cart in which a line %s is another cart', (_, lines) => {
  expect(compareCarts(priced(AGREED), priced(lines)).isAgreed).toBe(false);
});

test('another tax or price of shipping needs consent too', () => {
  const dearer = { shippingPaise: 1_000, taxHundredths: 1_800 };
  expect(compareCarts(priced(AGREED), priced(AGREED, dearer))).toEqual({
    changes: {},
    totalBefore: 316_00,
    isAgreed: false,
  });
});
