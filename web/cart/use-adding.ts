import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths, productIdOf } from '../../contract/paths.ts';
import { useStores } from '../app/stores.tsx';
import type { QuietState } from '../layout/page-heading.tsx';
import { type Added, addToCart } from './add-to-cart.ts';
import type { OrderAgainState, WantedItem } from './store.ts';

const NO_QUANTITY: Added = {
  notices: ['This is not a quantity: please choose one on the product’s page.'],
  isAnswered: true,
};

type Adding = { isUnderWay: boolean; notices: readonly string[] };

/** Adds what the visitor came here to add: the product of the address, or the things of an old order. */
export function useAdding(): Adding {
  const stores = useStores();
  const navigate = useNavigate();
  const fromAddress = useWantedByAddress();
  const again = (useLocation().state as OrderAgainState | null)?.again;
  const isAsked = fromAddress !== undefined || again !== undefined;
  const [adding, setAdding] = useState<Adding>({ isUnderWay: isAsked, notices: [] });
  const { product_id, qty } = fromAddress ?? {};
  useEffect(() => {
    const wanted = again ?? (product_id === undefined ? [] : [{ product_id, qty: Number(qty) }]);
    if (wanted.length === 0) return;
    let isLeft = false;
    const isQuantity = wanted.every((item) => Number.isInteger(item.qty) && item.qty >= 1);
    const added = isQuantity ? addToCart(stores, wanted) : Promise.resolve(NO_QUANTITY);
    void added.then(({ notices, isAnswered }) => {
      if (isLeft) return;
      setAdding({ isUnderWay: false, notices });
      // A reload tries again what got no answer, and must not bring back what was removed since.
      const state: QuietState = { isQuiet: true };
      if (again !== undefined && isAnswered) navigate(paths.cart, { replace: true, state });
    });
    return () => {
      isLeft = true;
    };
  }, [stores, navigate, product_id, qty, again]);
  return adding;
}

/** `/cart/:id?qty=n` adds or replaces the line of that product; without `qty` it only shows the cart. */
function useWantedByAddress(): WantedItem | undefined {
  const { id } = useParams();
  const qty = new URLSearchParams(useLocation().search).get('qty');
  if (id === undefined || qty === null) return undefined;
  return { product_id: productIdOf(id), qty: Number(qty) };
}
