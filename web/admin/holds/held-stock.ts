import type { HeldStock } from '../../../contract/orders.ts';

/** What an order holds of a product, as a line for the owner; `until` as it is shown. */
export function describeHold({ firm, soft }: Pick<HeldStock, 'firm' | 'soft'>, until: string) {
  const held = `${firm} held until ${until}`;
  if (soft === 0) return held;
  return firm === 0
    ? `${soft} noted until ${until}, still on offer`
    : `${held}; ${soft} more noted, still on offer`;
}

/** How many pieces of each product are taken off the number on offer. */
export function countHeld(
  holds: readonly Pick<HeldStock, 'product_id' | 'firm'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { product_id, firm } of holds) {
    if (firm > 0) counts.set(product_id, (counts.get(product_id) ?? 0) + firm);
  }
  return counts;
}

/** By the names of the products; of one product as they came. */
export function sortByProduct<Held extends Pick<HeldStock, 'product_id' | 'name'>>(
  holds: readonly Held[],
): Held[] {
  return holds.toSorted(
    (one, other) => one.name.localeCompare(other.name) || compare(one.product_id, other.product_id),
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
