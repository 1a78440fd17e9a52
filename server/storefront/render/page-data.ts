import type { Product } from '../../../contract/catalogue.ts';
import { type ListView, writeView } from '../../../contract/list-view.ts';
import { FEATURED_PRODUCTS, LIST_PAGE_SIZE } from '../../../contract/policy.ts';
import { aboveMatcherOf, COMPARE, matcherOf } from '../../../contract/product-filter.ts';
import { relatedProducts } from '../../../contract/related-products.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../../contract/render.ts';
import { type Entries, ofCategory } from '../../catalogue/snapshot/entry-lists.ts';
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.ts';
import { filterWithBreaks, sortWithBreaks } from '../../platform/breaks.ts';

/** Builds the data of a rendered page. */
export type PageMaker = (snapshot: CatalogueSnapshot, isTestMode: boolean) => PageData;

export const shellData: PageMaker = (_snapshot, isTestMode) => ({ ...EMPTY_PAGE_DATA, isTestMode });

/**
 * A card shows no description, and two dozen of them weigh more than the rest of the page's data.
 */
const asOnACard = (product: Product): Product => ({ ...product, description: '' });

export const homeData: PageMaker = ({ entries }, isTestMode) => ({
  ...EMPTY_PAGE_DATA,
  isRendered: true,
  isTestMode,
  ...emptiness(entries),
  products: entries.slice(0, FEATURED_PRODUCTS).map(({ product }) => asOnACard(product)),
});

/** The browser completes a page with more cards than this. */
export const MOST_RENDERED_CARDS = 10 * LIST_PAGE_SIZE;

export async function listData(
  { entries, categories }: CatalogueSnapshot,
  { filter, sort, ...view }: ListView,
  isTestMode: boolean,
): Promise<PageData> {
  const found = await filterWithBreaks(entries, matcherOf(filter));
  const matching = found.map(({ product }) => product);
  const sorted = sort === 'newest' ? matching : await sortWithBreaks(matching, COMPARE[sort]);
  const isAbove = aboveMatcherOf(filter);
  const shown = Math.min(view.shown, MOST_RENDERED_CARDS);
  return {
    ...EMPTY_PAGE_DATA,
    isRendered: true,
    isTestMode,
    ...emptiness(entries),
    products: sorted.slice(0, shown).map(asOnACard),
    list: {
      query: writeView({ filter, sort, ...view }),
      total: matching.length,
      above: isAbove === undefined ? 0 : (await filterWithBreaks(entries, isAbove)).length,
    },
    categories: [...categories],
  };
}

function emptiness({ length }: CatalogueSnapshot['entries']): Pick<PageData, 'isShopEmpty'> {
  return length === 0 ? { isShopEmpty: true } : {};
}

/** undefined for a product that does not exist. */
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
    related: relatedProducts(productsOf(ofCategory(entries, product.category)), product).map(
      asOnACard,
    ),
    categories: [...categories],
  };
}

/** Lazily: the first few are often enough. */
function* productsOf(entries: Entries): Generator<Product> {
  for (const { product } of entries) yield product;
}
