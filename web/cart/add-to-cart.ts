import { MESSAGES } from '../../contract/wording.ts';
import type { Stores } from '../app/stores.tsx';
import { fetchOffer } from './api.ts';
import { putInCart, type WantedItem } from './store.ts';

export type Added = {
  /** Why something could not be put in as asked. */
  notices: string[];
  /** The shop has answered about each of them: there is nothing to try again. */
  isAnswered: boolean;
};

/** Puts in what is offered of each, at today's price. */
export async function addToCart(
  stores: Pick<Stores, 'account' | 'cart'>,
  wanted: readonly WantedItem[],
): Promise<Added> {
  // All are asked for at once, and put in as they were listed.
  const offers = wanted.map(({ product_id }) =>
    fetchOffer(stores, product_id).catch((error: unknown) => {
      console.error(error);
      return 'no answer' as const;
    }),
  );
  const notices: string[] = [];
  for (const [index, { qty, name = 'This product' }] of wanted.entries()) {
    const product = await offers[index];
    if (product === 'no answer') notices.push(NOT_ADDED);
    else if (product === undefined) notices.push(`${name} is not here any more.`);
    else if (product.countInStock < 1) notices.push(`${product.name}: ${MESSAGES.outOfStock}`);
    else {
      putInCart(stores.cart, product, Math.min(qty, product.countInStock));
      if (qty > product.countInStock) {
        notices.push(
          `Only ${product.countInStock} of ${product.name} are left, so that is what your cart holds.`,
        );
      }
    }
  }
  return { notices: [...new Set(notices)], isAnswered: !notices.includes(NOT_ADDED) };
}

const NOT_ADDED =
  'The product could not be added. Please check your connection and reload this page.';
