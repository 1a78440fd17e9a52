export type Wanted = { productId: string; qty: number };

/**
 * How much of each product the lines of a cart or an order want. Lines of the same product are
 * added up, and every order locks its products in the same order, so that two cannot deadlock.
 */
export function wantedOf(lines: readonly { product_id: string; qty: number }[]): Wanted[] {
  const sums = new Map<string, number>();
  for (const { product_id, qty } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + qty);
  return [...sums]
    .map(([productId, qty]) => ({ productId, qty }))
    .sort((one, other) => (one.productId < other.productId ? -1 : 1));
}
