import { expect, test } from 'vitest';
import { priceCart } from './pricing.ts';

const CARTS = 1_000_000;

/** The same carts in every run. */
function* numbers(): Generator<number, never> {
  for (let seed = 41; ; ) {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield seed;
  }
}

test('a million carts cost what the specification says, to the paisa, and so do their lines', () => {
  const random = numbers();
  const upTo = (most: number) => 1 + (random.next().value % most);
  const wrong: unknown[] = [];
  for (let made = 0; made < CARTS; made += 1) {
    const cart = Array.from({ length: upTo(4) }, () => ({
      pricePaise: upTo(10_000_000),
      qty: upTo(20),
    }));
    const { lines, totals } = priceCart(cart, { shippingPaise: 1_000, taxHundredths: 200 });
    // Two per cent, cut to whole paise; shipping is ₹10.
    const subtotal = cart.reduce((sum, line) => sum + line.pricePaise * line.qty, 0);
    const tax = (subtotal - (subtotal % 50)) / 50;
    const shared = lines.reduce((sum, line) => sum + line.taxPaise, 0);
    const isRight =
      totals.subtotalPaise === subtotal &&
      totals.shippingPaise === 1_000 &&
      totals.taxPaise === tax &&
      totals.totalPaise === subtotal + 1_000 + tax &&
      shared === tax;
    if (!isRight) wrong.push({ cart, totals });
  }
  expect(wrong).toEqual([]);
});
