import * as CART from '../../contract/checkout/cart-wording.ts';
import { MESSAGES } from '../../contract/wording.ts';
import type { Stores } from '../app/stores.tsx';
import { waitAfter } from '../backend/catalogue.ts';
import { fetchOffer } from './api.ts';
import { putInCart, type WantedItem } from './store.ts';

export type Added = {
  /** Why an item could not be added as requested. */
  notices: string[];
  /** Items that the shop could not be asked about; worth another try. */
  missed: WantedItem[];
  /** How long to wait at least before that. */
  waitMs: number;
};

/** Adds each item as far as it is in stock, at today's price, as long as that is still wanted. */
export async function addToCart(
  stores: Pick<Stores, 'account' | 'cart'>,
  wanted: readonly WantedItem[],
  isWanted: () => boolean = () => true,
): Promise<Added> {
  const added: Added = { notices: [], missed: [], waitMs: 0 };
  // Fetched in parallel, added in their order.
  const offers = wanted.map(({ product_id }) =>
    fetchOffer(stores, product_id).catch((error: unknown) => {
      console.error(error);
      added.waitMs = Math.max(added.waitMs, waitAfter(error));
      return 'no answer' as const;
    }),
  );
  for (const [index, item] of wanted.entries()) {
    const { qty, name = CART.unnamed } = item;
    const product = await offers[index];
    if (!isWanted()) return added;
    if (product === 'no answer') added.missed.push(item);
    else if (product === undefined) added.notices.push(CART.gone(name));
    else if (product.countInStock === 0) {
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
