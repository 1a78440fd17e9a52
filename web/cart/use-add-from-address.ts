import { useEffect, useState } from 'react';
import { productIdOf } from '../../contract/paths.ts';
import { MESSAGES } from '../../contract/wording.ts';
import { useStores } from '../app/stores.tsx';
import { fetchProduct } from '../catalogue/api.ts';
import { type CartStore, putInCart } from './store.ts';

type Adding = { isUnderWay: boolean; notice: string | undefined };

/** `/cart/:id?qty=n` adds or replaces the line of that product; without `qty` it only shows the cart. */
export function useAddFromAddress(id: string | undefined, qty: string | null): Adding {
  const { cart } = useStores();
  const wanted = Number(qty);
  const isAsked = id !== undefined && qty !== null;
  const [adding, setAdding] = useState<Adding>({ isUnderWay: isAsked, notice: undefined });
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    void addToCart(cart, productIdOf(id), wanted).then((notice) => {
      if (!isLeft) setAdding({ isUnderWay: false, notice });
    });
    return () => {
      isLeft = true;
    };
  }, [cart, id, wanted, isAsked]);
  return adding;
}

/** Why it could not be added as asked, or undefined. */
async function addToCart(cart: CartStore, id: string, qty: number): Promise<string | undefined> {
  if (!Number.isInteger(qty) || qty < 1) {
    return 'This is not a quantity: please choose one on the product’s page.';
  }
  try {
    const product = await fetchProduct(id);
    if (product === undefined) return 'This product is not here any more.';
    if (product.countInStock < 1) return `${product.name}: ${MESSAGES.outOfStock}`;
    putInCart(cart, product, Math.min(qty, product.countInStock));
    return qty <= product.countInStock
      ? undefined
      : `Only ${product.countInStock} of ${product.name} are left, so that is what your cart holds.`;
  } catch (error) {
    console.error(error);
    return 'The product could not be added. Please check your connection and reload this page.';
  }
}
