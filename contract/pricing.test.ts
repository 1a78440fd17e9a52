import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatOrderTotal,
  formatPrice,
  lessOnePaisa,
  priceCart,
  toPaise,
  toRupees,
} from './pricing.ts';
import { DEFAULT_RATES as RATES } from './settings/shop.ts';

const anyPaise = fc.integer({ min: 0, max: 100_000_000 });
const anyCart = fc.array(
  fc.record({ pricePaise: anyPaise, qty: fc.integer({ min: 1, max: 100_000 }) }),
  { minLength: 1, maxLength: 100 },
);

/** A decimal number times 100, truncated, in exact arithmetic. */
function truncatedHundredfold(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
}

describe('the price of a cart', () => {
  test('SubTotal + Shipping Price + Tax = Total, in whole paise, for any cart', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { totals } = priceCart(cart, RATES);
        for (const paise of Object.values(totals)) expect(Number.isSafeInteger(paise)).toBe(true);
        expect(totals.totalPaise).toBe(
          totals.subtotalPaise + totals.shippingPaise + totals.taxPaise,
        );
        const exact = cart.reduce((sum, l) => sum + BigInt(l.pricePaise) * BigInt(l.qty), 0n);
        expect(BigInt(totals.subtotalPaise)).toBe(exact);
        expect(totals.shippingPaise).toBe(1_000);
        expect(BigInt(totals.taxPaise)).toBe((exact * 2n) / 100n);
      }),
    );
  });

  test('the payment amount is the total times 100, parsed to an integer, for any cart', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { totalPaise } = priceCart(cart, RATES).totals;
        const shown = String(toRupees(totalPaise));
        expect(BigInt(totalPaise)).toBe(truncatedHundredfold(shown));
        expect(toPaise(JSON.parse(shown))).toBe(totalPaise);
      }),
    );
  });

  test('reordering or splitting lines does not change the total', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const split = cart.flatMap((line) =>
          line.qty > 1
            ? [
                { ...line, qty: 1 },
                { ...line, qty: line.qty - 1 },
              ]
            : [line],
        );
        const { totals } = priceCart(cart, RATES);
        expect(priceCart([...cart].reverse(), RATES).totals).toEqual(totals);
        expect(priceCart(split, RATES).totals).toEqual(totals);
      }),
    );
  });

  test('shipping is a flat 10 when the cart is non-empty and tax is 2 percent', () => {
    expect(priceCart([{ pricePaise: 100_000, qty: 2 }], RATES).totals).toEqual({
      subtotalPaise: 200_000,
      shippingPaise: 1_000,
      taxPaise: 4_000,
      totalPaise: 205_000,
    });
  });

  test('an owner’s own rates are applied exactly, however large the cart', () => {
    const anyRates = fc.record({
      shippingPaise: fc.integer({ min: 0, max: 100_000_000 }),
      taxHundredths: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(anyCart, anyRates, (cart, rates) => {
        const { totals } = priceCart(cart, rates);
        const exact = cart.reduce((sum, l) => sum + BigInt(l.pricePaise) * BigInt(l.qty), 0n);
        expect(BigInt(totals.taxPaise)).toBe((exact * BigInt(rates.taxHundredths)) / 10_000n);
        expect(totals.shippingPaise).toBe(rates.shippingPaise);
      }),
    );
    expect(
      priceCart([{ pricePaise: 9_999, qty: 1 }], { shippingPaise: 4_900, taxHundredths: 1_850 })
        .totals,
    ).toEqual({
      subtotalPaise: 9_999,
      shippingPaise: 4_900,
      taxPaise: 1_849,
      totalPaise: 16_748,
    });
  });

  test('an empty cart costs nothing, not even shipping', () => {
    expect(priceCart([], RATES).totals).toEqual({
      subtotalPaise: 0,
      shippingPaise: 0,
      taxPaise: 0,
      totalPaise: 0,
    });
  });

  test('tax is truncated to whole paise, never rounded up', () => {
    expect(priceCart([{ pricePaise: 99, qty: 1 }], RATES).totals.taxPaise).toBe(1);
    expect(priceCart([{ pricePaise: 49, qty: 1 }], RATES).totals.taxPaise).toBe(0);
  });

  test('the tax of the subtotal is shared out over the lines, and shipping is a charge', () => {
    const lines = [
      { pricePaise: 3_333, qty: 1 },
      { pricePaise: 1_111, qty: 2 },
      { pricePaise: 4_445, qty: 1 },
    ];
    const terms = { shippingPaise: 4_900, taxHundredths: 1_850 };
    // 18.5 % of ₹100.00 is ₹18.50; of the lines ₹6.16605, ₹4.1107 and ₹8.22325.
    const price = priceCart(lines, terms);
    expect(price).toEqual({
      lines: [
        { discountPaise: 0, taxHundredths: 1_850, taxPaise: 617 },
        { discountPaise: 0, taxHundredths: 1_850, taxPaise: 411 },
        { discountPaise: 0, taxHundredths: 1_850, taxPaise: 822 },
      ],
      charges: [{ kind: 'shipping', paise: 4_900 }],
      totals: { subtotalPaise: 10_000, shippingPaise: 4_900, taxPaise: 1_850, totalPaise: 16_750 },
    });
    const less = lessOnePaisa(price, lines, terms);
    expect(less.lines.map(({ taxPaise }) => taxPaise)).toEqual([616, 411, 822]);
    expect(less.totals).toMatchObject({ taxPaise: 1_849, totalPaise: 16_749 });
  });
});

describe('rupees and paise', () => {
  test('every price survives the round trip over the wire', () => {
    fc.assert(
      fc.property(anyPaise, (paise) => {
        const wire = JSON.parse(JSON.stringify(toRupees(paise))) as number;
        expect(toPaise(wire)).toBe(paise);
        expect(String(wire)).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  test('amounts that floating point gets wrong come out right', () => {
    expect(toPaise(1.15)).toBe(115);
    expect(toPaise(19.99)).toBe(1999);
    expect(toPaise(4.35)).toBe(435);
  });

  test('prices are shown in rupees and order totals with a dollar sign', () => {
    expect(formatPrice(12_345_600)).toBe('₹1,23,456');
    expect(formatPrice(-12_345_605)).toBe('₹-1,23,456.05');
    expect(formatPrice(24_950)).toBe('₹249.50');
    expect(formatOrderTotal(24_950, '$')).toBe('$249.50');
  });
});

test('prices are grouped as browsers group them in India', () => {
  const browsers = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
  for (let rupees = 1; rupees < 1e14; rupees = rupees * 10 + 7) {
    expect(formatPrice(rupees * 100)).toBe(`₹${browsers.format(rupees)}`);
  }
});
