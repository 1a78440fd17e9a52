import { useMemo } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { type ListView, readView, writeView } from '../../contract/list-view.ts';
import { LIST_PAGE_SIZE } from '../../contract/policy.ts';
import { countAbove, filterProducts, sortProducts } from '../../contract/product-filter.ts';
import type { SentList } from '../../contract/render.ts';
import { useCatalogue, useShop, useStores } from '../app/stores.tsx';

export type Matching = {
  /** Those that are loaded. */
  products: readonly Product[];
  /** How many there are; undefined until that is known. */
  total: number | undefined;
  /** How many more match but cost more than the price slider reaches. */
  above: number;
  isShopEmpty: boolean;
  /** The list could not be loaded. */
  isUnknown: boolean;
};

/** What the view shows: what came with the page, until the whole list has loaded. */
export function useMatching(view: ListView): Matching {
  const { page } = useStores();
  const loading = useCatalogue((state) => state.loading);
  const hasFailed = useCatalogue((state) => state.hasListFailed === true);
  const products = useCatalogue((state) => state.products);
  const sliderMax = useShop((shop) => shop.sliderMax);
  const { filter, sort } = view;
  const found = useMemo(
    () => ({
      products: sortProducts(filterProducts(products, filter), sort),
      above: countAbove(products, filter, sliderMax),
    }),
    [products, filter, sort, sliderMax],
  );
  if (page.list !== undefined && products === page.products && isSent(page.list, view, sliderMax)) {
    const { total, above } = page.list;
    // Where the whole list did not load, these are all there are.
    const known = loading ? total : Math.min(total, products.length);
    return {
      products,
      total: known,
      above,
      isShopEmpty: page.isShopEmpty === true,
      isUnknown: false,
    };
  }
  const isNothingHere = !loading && products.length === 0;
  return {
    ...found,
    total: loading ? undefined : found.products.length,
    isShopEmpty: isNothingHere && !hasFailed,
    isUnknown: isNothingHere && hasFailed,
  };
}

/** The same products in the same order, however many of them are shown. */
function isSent({ query }: SentList, view: ListView, sliderMax: number): boolean {
  const sent = readView(new URLSearchParams(query), sliderMax);
  const write = (one: ListView) => writeView({ ...one, shown: LIST_PAGE_SIZE }, sliderMax);
  return write(sent) === write(view);
}
