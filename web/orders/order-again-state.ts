import type { OrderItem } from '../../contract/orders/schemas.ts';
import type { OrderAgainState, WantedItem } from '../cart/store.ts';

/** What the cart is opened with; a product may be in an order twice but has one line in the cart. */
export function orderAgainState(items: readonly OrderItem[]): OrderAgainState {
  const again = new Map<string, WantedItem>();
  for (const { product_id, name, qty } of items) {
    const before = again.get(product_id)?.qty ?? 0;
    again.set(product_id, { product_id, name, qty: before + qty });
  }
  return { again: [...again.values()] };
}
