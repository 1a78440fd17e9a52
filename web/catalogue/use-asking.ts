import { useEffect, useRef } from 'react';
import { type Asking, askUntilAnswered } from '../lib/ask-until-answered.ts';
import { type CatalogueStore, loadProductDetails } from './store.ts';

/**
 * Asks for the product until the shop has answered, as long as its page is shown. Returns a function
 * that asks once more.
 */
export function useAsking(catalogue: CatalogueStore, productId: string): () => void {
  const asking = useRef<Asking>(undefined);
  useEffect(() => {
    const started = askUntilAnswered(() => loadProductDetails(catalogue, productId));
    asking.current = started;
    return started.stop;
  }, [catalogue, productId]);
  return () => asking.current?.askNow();
}
