import { useEffect, useRef, useState } from 'react';
import { type Asking, askUntilAnswered } from '../lib/ask-until-answered.ts';
import { type CatalogueStore, loadProductDetails } from './store.ts';

/** The shop answered with neither the product nor a 404. */
export type Hiccup = { isAskedAgain: boolean; tryAgain: () => void };

/** Asks for the product until the shop has answered, as long as its page is shown. */
export function useAsking(catalogue: CatalogueStore, productId: string) {
  const asking = useRef<Asking>(undefined);
  const [missed, setMissed] = useState<{ productId: string; isAskedAgain: boolean }>();
  useEffect(() => {
    const started = askUntilAnswered(async (isLatest) => {
      const outcome = await loadProductDetails(catalogue, productId);
      if (isLatest()) {
        setMissed((before) => {
          if (outcome === 'hiccup') return { productId, isAskedAgain: false };
          // Once pressed, the button stays until there is an answer.
          return outcome === 'no answer' ? before : undefined;
        });
      }
      return outcome !== 'no answer';
    });
    asking.current = started;
    return started.stop;
  }, [catalogue, productId]);

  const askNow = () => asking.current?.askNow();
  const tryAgain = () => {
    setMissed({ productId, isAskedAgain: true });
    askNow();
  };
  const hiccup: Hiccup | undefined =
    missed?.productId === productId ? { isAskedAgain: missed.isAskedAgain, tryAgain } : undefined;
  return { hiccup, askNow };
}
