import * as CART from '../../contract/wording/cart.ts';
import { MESSAGES } from '../../contract/wording.ts';
import type { Stores } from '../app/stores.tsx';
import { ShopHiccup } from '../catalogue/api.ts';
import { fetchOffer } from './api.ts';
import { putInCart, type WantedItem } from './store.ts';

export type Added = {
  /** Why an item could not be added as requested. */
  notices: string[];
  /** Items that failed with a hiccup of the shop; worth another try. */
  refused: WantedItem[];
  /** Items that got no answer. */
  missed: WantedItem[];
};

/** Adds each item as far as it is in stock, at today's price, as long as that is still wanted. */
export async function addToCart(
  stores: Pick<Stores, 'account' | 'cart'>,
  wanted: readonly WantedItem[],
  isWanted: () => boolean = () => true,
): Promise<Added> {
  // Fetched in parallel, added in their order.
  const offers = wanted.map(({ product_id }) =>
    fetchOffer(stores, product_id).catch((error: unknown) => {
      console.error(error);
      return error instanceof ShopHiccup ? ('hiccup' as const) : ('no answer' as const);
    }),
  );
  const added: Added = { notices: [], refused: [], missed: [] };
  for (const [index, item] of wanted.entries()) {
    const { qty, name = CART.unnamed } = item;
    const product = await offers[index];
    if (!isWanted()) return added;
    if (product === 'no answer') added.missed.push(item);
    else if (product === 'hiccup') added.refused.push(item);
    else if (product === undefined) added.notices.push(CART.gone(name));
    // Another backend may leave it out.
    else if (!(product.countInStock >= 1)) {
      added.notices.push(`${product.name}: ${MESSAGES.outOfStock}`);
    } else {
      putInCart(stores.cart, product, Math.min(qty, product.countInStock));
      if (qty > product.countInStock) {
        added.notices.push(CART.fewer(product.name, product.countInStock));
      }
    }
  }
  return added;
}
