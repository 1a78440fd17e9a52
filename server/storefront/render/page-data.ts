import type { Product } from '../../../contract/catalogue.ts';
import { type ListView, writeView } from '../../../contract/list-view.ts';
import type { Policy } from '../../../contract/policies.ts';
import { FEATURED_PRODUCTS, LIST_PAGE_SIZE } from '../../../contract/policy.ts';
import { aboveMatcherOf, COMPARE, matcherOf } from '../../../contract/product-filter.ts';
import { relatedProducts } from '../../../contract/related-products.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../../contract/render.ts';
import { DEFAULT_SHOP, type SentShop } from '../../../contract/shop.ts';

import type { CatalogueEntry, CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.ts';
import { filterWithBreaks, sortWithBreaks } from '../../platform/breaks.ts';

/** What is the same on every page of the shop. */
export type Frame = Pick<PageData, 'isTestMode'> & { shop: SentShop };

export function shellData(frame: Frame): PageData {
  return { ...EMPTY_PAGE_DATA, ...frame };
}

/**
 * A card shows no description, and two dozen of them weigh more than the rest of the page's data.
 */
const asOnACard = (product: Product): Product => ({ ...product, description: '' });

export function homeData(snapshot: CatalogueSnapshot, frame: Frame): PageData {
  return {
    ...shellData(frame),
    isRendered: true,
    ...emptiness(snapshot),
    products: snapshot.newest(FEATURED_PRODUCTS).map(({ product }) => asOnACard(product)),
  };
}

/** The browser completes a page with more cards than this. */
export const MOST_RENDERED_CARDS = 10 * LIST_PAGE_SIZE;

export async function listData(
  snapshot: CatalogueSnapshot,
  { filter, sort, ...view }: ListView,
  frame: Frame,
): Promise<PageData> {
  const { entries, categories } = snapshot;
  const { sliderMax } = { ...DEFAULT_SHOP, ...frame.shop };
  const found = await filterWithBreaks(entries, matcherOf(filter));
  const matching = found.map(({ product }) => product);
  const sorted = sort === 'newest' ? matching : await sortWithBreaks(matching, COMPARE[sort]);
  const isAbove = aboveMatcherOf(filter, sliderMax);
  const shown = Math.min(view.shown, MOST_RENDERED_CARDS);
  return {
    ...shellData(frame),
    isRendered: true,
    ...emptiness(snapshot),
    products: sorted.slice(0, shown).map(asOnACard),
    list: {
      query: writeView({ filter, sort, ...view }, sliderMax),
      total: matching.length,
      above: isAbove === undefined ? 0 : (await filterWithBreaks(entries, isAbove)).length,
    },
    categories: [...categories],
  };
}

function emptiness({ size }: CatalogueSnapshot): Pick<PageData, 'isShopEmpty'> {
  return size === 0 ? { isShopEmpty: true } : {};
}

/** undefined for a product that does not exist. */
export function productData(
  snapshot: CatalogueSnapshot,
  id: string,
  frame: Frame,
): PageData | undefined {
  const product = snapshot.byId.get(id)?.product;
  if (product === undefined) return undefined;
  return {
    ...shellData(frame),
    isRendered: true,
    product,
    related: relatedProducts(productsOf(snapshot.newestOf(product.category)), product).map(
      asOnACard,
    ),
    categories: [...snapshot.categories],
  };
}

/** Lazily: the first few are often enough. */
function* productsOf(entries: Iterable<CatalogueEntry>): Generator<Product> {
  for (const { product } of entries) yield product;
}

/** A page the owner has written, or the news that they have not. */
export function policyData(policy: Policy | undefined, frame: Frame): PageData {
  const shown = policy === undefined ? { isUnknownPolicy: true as const } : { policy };
  return { ...shellData(frame), isRendered: true, ...shown };
}
