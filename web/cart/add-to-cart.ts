import { ADDING } from '../../contract/wording/cart.ts';
import { MESSAGES } from '../../contract/wording.ts';
import type { Stores } from '../app/stores.tsx';
import { ShopHiccup } from '../catalogue/api.ts';
import { fetchOffer } from './api.ts';
import { putInCart, type WantedItem } from './store.ts';

export type Added = {
  /** Why something could not be put in as asked. */
  notices: string[];
  /** What the shop has had a hiccup about: it may be tried again. */
  refused: WantedItem[];
  /** What no answer came about. */
  missed: WantedItem[];
};

/** Puts in what is offered of each, at today's price, as long as that is still wanted. */
export async function addToCart(
  stores: Pick<Stores, 'account' | 'cart'>,
  wanted: readonly WantedItem[],
  isWanted: () => boolean = () => true,
): Promise<Added> {
  // All are asked for at once, and put in as they were listed.
  const offers = wanted.map(({ product_id }) =>
    fetchOffer(stores, product_id).catch((error: unknown) => {
      console.error(error);
      return error instanceof ShopHiccup ? ('hiccup' as const) : ('no answer' as const);
    }),
  );
  const added: Added = { notices: [], refused: [], missed: [] };
  for (const [index, item] of wanted.entries()) {
    const { qty, name = ADDING.unnamed } = item;
    const product = await offers[index];
    if (!isWanted()) return added;
    if (product === 'no answer') added.missed.push(item);
    else if (product === 'hiccup') added.refused.push(item);
    else if (product === undefined) added.notices.push(ADDING.gone(name));
    // Another backend may leave it out.
    else if (!(product.countInStock >= 1)) {
      added.notices.push(`${product.name}: ${MESSAGES.outOfStock}`);
    } else {
      putInCart(stores.cart, product, Math.min(qty, product.countInStock));
      if (qty > product.countInStock) {
        added.notices.push(ADDING.fewer(product.name, product.countInStock));
      }
    }
  }
  return added;
}
