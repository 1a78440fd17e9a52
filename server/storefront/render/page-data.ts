import type { Product } from '../../../contract/catalogue.ts';
import { type ListView, writeView } from '../../../contract/list-view.ts';
import { FEATURED_PRODUCTS, LIST_PAGE_SIZE } from '../../../contract/policy.ts';
import { aboveMatcherOf, matcherOf, sortProducts } from '../../../contract/product-filter.ts';
import { relatedProducts } from '../../../contract/related-products.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../../contract/render.ts';
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.ts';

/** What each page that is rendered here is made of. */
export type PageMaker = (snapshot: CatalogueSnapshot, isTestMode: boolean) => PageData;

export const shellData: PageMaker = (_snapshot, isTestMode) => ({ ...EMPTY_PAGE_DATA, isTestMode });

/** A card shows no description, and two dozen of them weigh more than the rest of the page's data. */
const asOnACard = (product: Product): Product => ({ ...product, description: '' });

export const homeData: PageMaker = ({ entries }, isTestMode) => ({
  ...EMPTY_PAGE_DATA,
  isRendered: true,
  isTestMode,
  ...emptiness(entries),
  products: entries.slice(0, FEATURED_PRODUCTS).map(({ product }) => asOnACard(product)),
});

/** A page with more cards than this is finished by the browser. */
export const MOST_RENDERED_CARDS = 10 * LIST_PAGE_SIZE;

export function listData(
  { entries, categories }: CatalogueSnapshot,
  view: ListView,
  isTestMode: boolean,
): PageData {
  const matching = entries.filter(matcherOf(view.filter)).map(({ product }) => product);
  const isAbove = aboveMatcherOf(view.filter);
  const shown = Math.min(view.shown, MOST_RENDERED_CARDS);
  return {
    ...EMPTY_PAGE_DATA,
    isRendered: true,
    isTestMode,
    ...emptiness(entries),
    products: sortProducts(matching, view.sort).slice(0, shown).map(asOnACard),
    list: {
      query: writeView(view),
      total: matching.length,
      above: isAbove === undefined ? 0 : entries.filter(isAbove).length,
    },
    categories: [...categories],
  };
}

function emptiness({ length }: CatalogueSnapshot['entries']): Pick<PageData, 'isShopEmpty'> {
  return length === 0 ? { isShopEmpty: true } : {};
}

/** undefined for a product that is not there. */
export function productData(
  { entries, byId, categories }: CatalogueSnapshot,
  id: string,
  isTestMode: boolean,
): PageData | undefined {
  const product = byId.get(id)?.product;
  if (product === undefined) return undefined;
  return {
    ...EMPTY_PAGE_DATA,
    isRendered: true,
    isTestMode,
    product,
    related: relatedProducts(
      entries.map((entry) => entry.product),
      product,
    ).map(asOnACard),
    categories: [...categories],
  };
}
