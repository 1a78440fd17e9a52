import { useMemo } from 'react';
import type { ListView } from '../../contract/catalogue/list-view.ts';
import {
  criteriaOf,
  filterProducts,
  sortProducts,
} from '../../contract/catalogue/product-filter.ts';
import type { Product } from '../../contract/catalogue/schemas.ts';
import { useCatalogue, useShop, useStores } from '../app/stores.tsx';
import { isFoundByServer, isOf, isWhole } from './found.ts';
import type { Found } from './store.ts';

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
  isLoading: boolean;
  /** The server could not be asked, and will be again. */
  hasFailed: boolean;
};

/** What the view shows: found by the server, or by this browser in the whole list. */
export function useMatching(view: ListView): Matching {
  const sliderMax = useShop((shop) => shop.sliderMax);
  const isShopEmpty = useStores().page.isShopEmpty === true;
  const isFound = useCatalogue((state) => isFoundByServer(state, view));
  const isHere = useCatalogue((state) => isWhole(state, view, sliderMax));
  const hasFailed = useCatalogue((state) => state.hasSearchFailed === true);
  const isLarge = useCatalogue((state) => state.isLarge === true);
  const found = useCatalogue((state) => state.found);
  const local = useMatchingHere(view, sliderMax);
  if (!isFound) return local;
  const isLoading = !isHere && !hasFailed;
  const asked = { isShopEmpty, isUnknown: false, isLoading, hasFailed: !isHere && hasFailed };
  if (found !== undefined && isOf(found, view, sliderMax)) return { ...found, ...asked };
  // Until there is an answer the last list stays or, with the whole list here, its part.
  const products = isLarge ? (found?.products ?? []) : local.products;
  return { products, total: undefined, above: 0, ...asked };
}

/** What came with the page, until the whole list has loaded. */
function useMatchingHere(view: ListView, sliderMax: number): Matching {
  const { page } = useStores();
  const isLoading = useCatalogue((state) => state.loading);
  const hasFailed = useCatalogue((state) => state.hasListFailed === true);
  const products = useCatalogue((state) => state.products);
  const sent = useCatalogue((state) => state.found);
  const { filter, sort } = view;
  const here = useMemo(() => {
    const { products: fitting, above } = filterProducts(products, criteriaOf(filter));
    return {
      products: sortProducts(fitting, sort),
      // Not for a shopper who has set a lower price.
      above: filter.maxPrice === sliderMax ? above : 0,
    };
  }, [products, filter, sort, sliderMax]);
  // About a failure of this list nothing is said.
  const shared = { isLoading, hasFailed: false };
  if (isStart(sent, products) && isOf(sent, view, sliderMax)) {
    const { total, above } = sent;
    return {
      ...shared,
      products,
      // Where the whole list did not load, these are all there are.
      total: isLoading ? total : Math.min(total, products.length),
      above,
      isShopEmpty: page.isShopEmpty === true,
      isUnknown: false,
    };
  }
  const isNothingHere = !isLoading && products.length === 0;
  return {
    ...shared,
    ...here,
    total: isLoading ? undefined : here.products.length,
    isShopEmpty: isNothingHere && !hasFailed,
    isUnknown: isNothingHere && hasFailed,
  };
}

/** The page's own products are all that is loaded. */
const isStart = (sent: Found | undefined, products: readonly Product[]): sent is Found =>
  sent?.products === products;
