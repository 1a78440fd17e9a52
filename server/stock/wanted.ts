export type Wanted = { productId: string; qty: number };

type Line = { product_id: string; qty: number };

/** Lines of the same product as one, at the place of the first. */
export function joinLines(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>();
  for (const { product_id, qty } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + qty);
  return [...sums].map(([product_id, qty]) => ({ product_id, qty }));
}

/**
 * How much of each product the lines of a cart or an order want. Every order locks its products in
 * the same order, so that two cannot deadlock.
 */
export function wantedOf(lines: readonly Line[]): Wanted[] {
  return joinLines(lines)
    .map(({ product_id: productId, qty }) => ({ productId, qty }))
    .sort((one, other) => (one.productId < other.productId ? -1 : 1));
}
