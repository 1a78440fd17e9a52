import type { HeldStock } from '../../../contract/orders/schemas.ts';
import { HOLD_TEXT } from '../../../contract/stock/admin-wording.ts';

/** How much of a product an order holds, as a line for the owner; `until` is formatted already. */
export function describeHold({ firm, soft }: Pick<HeldStock, 'firm' | 'soft'>, until: string) {
  if (soft === 0) return HOLD_TEXT.firm(firm, until);
  return firm === 0 ? HOLD_TEXT.soft(soft, until) : HOLD_TEXT.firmAndSoft(firm, soft, until);
}

/** How many units of each product are off sale. */
export function countHeld(
  holds: readonly Pick<HeldStock, 'product_id' | 'firm'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { product_id, firm } of holds) {
    if (firm > 0) counts.set(product_id, (counts.get(product_id) ?? 0) + firm);
  }
  return counts;
}

/** By product name; holds of the same product keep their order. */
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
