/** The tests' own price arithmetic: the shop's must come to the same. */
export type Bought = readonly [item: { price: number }, qty: number];

const paiseOf = (rupees: number) => Math.round(rupees * 100);

/** `₹1,23,456` or `₹249.50`, as prices are written in India. */
export const inRupees = (rupees: number) => `₹${written(rupees)}`;
export const inDollars = (rupees: number) => `$${written(rupees)}`;

function written(rupees: number): string {
  const decimals = Number.isInteger(rupees) ? 0 : 2;
  return rupees.toLocaleString('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** Shipping is 10, tax 2 percent of the subtotal cut to whole paise. */
export function costOf(...bought: Bought[]) {
  const subtotal = bought.reduce((sum, [{ price }, qty]) => sum + paiseOf(price) * qty, 0);
  const tax = Math.floor(subtotal / 50);
  const total = subtotal + 1000 + tax;
  return {
    subtotal: subtotal / 100,
    shipping: 10,
    tax: tax / 100,
    total: total / 100,
    paise: total,
  };
}
