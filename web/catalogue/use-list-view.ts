import { useEffect, useRef, useState } from 'react';
import { type ListView, readView, writeView } from '../../contract/catalogue/list-view.ts';
import { LIST_PAGE_SIZE } from '../../contract/catalogue/policy.ts';
import { useShop } from '../app/stores.tsx';
import { useSetUrlQuery, useUrlQuery } from '../lib/url-query.ts';

/** Browsers throttle changes of the address, so not every step of a slider can make one. */
const SETTLE_MS = 200;

/** The list's view: a change shows at once, and the address follows, debounced. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const sliderMax = useShop((shop) => shop.sliderMax);
  const query = useUrlQuery();
  const setQuery = useSetUrlQuery();
  const address = query.toString();
  const [view, setView] = useState(() => readView(query, sliderMax));
  const written = useRef(address);

  // Back, forward and links change the address without us.
  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setView(readView(new URLSearchParams(address), sliderMax));
  }, [address, sliderMax]);

  useEffect(() => {
    const next = writeView(view, sliderMax);
    if (next === written.current) return;
    const timer = setTimeout(() => {
      written.current = next;
      setQuery(next, { replace: true });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [view, setQuery, sliderMax]);

  const change = (part: Partial<ListView>) =>
    setView((before) => ({
      ...before,
      // Another filter or order starts with the first page.
      shown: LIST_PAGE_SIZE,
      ...part,
    }));
  return [view, change];
}
