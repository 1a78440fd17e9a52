import { useEffect, useRef } from 'react';
import { type ListView, readView, writeView } from '../../contract/catalogue/list-view.ts';
import type { ProductFilter } from '../../contract/catalogue/product-filter.ts';
import { useCatalogue, useShop, useStores } from '../app/stores.tsx';
import { type Asking, askUntilAnswered } from '../lib/ask-until-answered.ts';
import { isFoundByServer, isWhole, loadFound } from './found.ts';

/** A search box or a slider in use changes the view many times a second. */
const SETTLE_MS = 200;
const SETTLING = ['q', 'maxPrice', 'maxRating'] as const;

/**
 * Has the server find the products of the view, where it does that, until it has answered. Returns a
 * function that asks at once.
 */
export function useFound(view: ListView): () => void {
  const { catalogue } = useStores();
  const sliderMax = useShop((shop) => shop.sliderMax);
  // Known only once it has been asked for, where our server has not sent the page.
  const isLarge = useCatalogue((state) => state.isLarge);
  const query = writeView(view, sliderMax);
  const asking = useRef<Asking>(undefined);
  const asked = useRef<ProductFilter>(undefined);
  useEffect(() => {
    const wanted = readView(new URLSearchParams(query), sliderMax);
    const before = asked.current;
    asked.current = wanted.filter;
    catalogue.setState({ hasSearchFailed: false });
    if (!isFoundByServer({ isLarge }, wanted)) return undefined;
    if (isWhole(catalogue.getState(), wanted, sliderMax)) return undefined;
    const ask = () => {
      asking.current = askUntilAnswered((isLatest) =>
        loadFound(catalogue, wanted, sliderMax, isLatest),
      );
    };
    const isInUse =
      before !== undefined && SETTLING.some((field) => before[field] !== wanted.filter[field]);
    const timer = isInUse ? setTimeout(ask, SETTLE_MS) : undefined;
    if (!isInUse) ask();
    return () => {
      clearTimeout(timer);
      asking.current?.stop();
    };
  }, [catalogue, query, sliderMax, isLarge]);
  return () => asking.current?.askNow();
}
