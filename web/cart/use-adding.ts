import { useEffect, useRef, useState } from 'react';
import * as CART from '../../contract/checkout/cart-wording.ts';
import { idInPath, paths } from '../../contract/paths.ts';
import { useStores } from '../app/stores.tsx';
import type { QuietState } from '../layout/page-heading.tsx';
import { type Asking, askUntilAnswered } from '../lib/ask-until-answered.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { type Added, addToCart } from './add-to-cart.ts';
import type { OrderAgainState, WantedItem } from './store.ts';

const NO_QUANTITY: Added = { notices: [CART.noQuantity], missed: [], waitMs: 0 };

type Adding = {
  isUnderWay: boolean;
  notices: readonly string[];
};

/**
 * Adds what the visitor came here to add: the product in the address, or the items of an earlier order.
 * Items without an answer are retried automatically.
 */
export function useAdding(): Adding {
  const stores = useStores();
  const navigate = useNavigate();
  const fromAddress = useWantedByUrl();
  // As text: the same list is another object in every history entry.
  const again = JSON.stringify((useLocation().state as OrderAgainState | null)?.again);
  const isAsked = fromAddress !== undefined || again !== undefined;
  const [progress, setProgress] = useState<Adding>({ isUnderWay: isAsked, notices: [] });
  const asking = useRef<Asking>(undefined);
  /** What this page last wrote to its own history entry. */
  const left = useRef<string>(undefined);
  const { product_id, qty } = fromAddress ?? {};
  useEffect(() => () => asking.current?.stop(), []);
  useEffect(() => {
    if (again !== undefined && again === left.current) return;
    asking.current?.stop();
    const byAddress = product_id === undefined ? [] : [{ product_id, qty: Number(qty) }];
    let wanted: WantedItem[] = again === undefined ? byAddress : JSON.parse(again);
    if (wanted.length === 0) return;
    const isQuantity = wanted.every((item) => Number.isInteger(item.qty) && item.qty >= 1);
    const notices: string[] = [];
    asking.current = askUntilAnswered(async (isLatest) => {
      const added = isQuantity ? await addToCart(stores, wanted, isLatest) : NO_QUANTITY;
      if (!isLatest()) return true;
      notices.push(...added.notices.filter((notice) => !notices.includes(notice)));
      const before = wanted.length;
      wanted = added.missed;
      const isAnswered = wanted.length === 0;
      setProgress({ isUnderWay: !isAnswered, notices: [...notices] });
      // A reload retries what got no answer, and must not add back what was removed since.
      if (again !== undefined && wanted.length < before) {
        left.current = JSON.stringify(wanted);
        const rest: OrderAgainState = isAnswered ? {} : { again: wanted };
        const state: OrderAgainState & QuietState = { ...rest, isQuiet: true };
        navigate(paths.cart, { replace: true, state });
      }
      return isAnswered || added.waitMs;
    });
  }, [stores, navigate, product_id, qty, again]);
  return { ...progress, isUnderWay: isAsked && progress.isUnderWay };
}

/** `/cart/:id?qty=n` adds or replaces the line of that product; without `qty` it only shows the cart. */
function useWantedByUrl(): WantedItem | undefined {
  const { pathname, search } = useLocation();
  const product_id = idInPath(pathname);
  const qty = new URLSearchParams(search).get('qty');
  if (product_id === '' || qty === null) return undefined;
  return { product_id, qty: Number(qty) };
}
