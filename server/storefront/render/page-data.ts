import type { Product } from '../../../contract/catalogue.ts';
import { FEATURED_PRODUCTS, LIST_PAGE_SIZE } from '../../../contract/policy.ts';
import { filterProducts, NO_FILTER, relatedProducts } from '../../../contract/product-filter.ts';
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
  products: entries.slice(0, FEATURED_PRODUCTS).map(({ product }) => asOnACard(product)),
});

export const listData: PageMaker = ({ entries, categories }, isTestMode) => ({
  ...EMPTY_PAGE_DATA,
  isRendered: true,
  isTestMode,
  products: filterProducts(
    entries.map(({ product }) => product),
    NO_FILTER,
  )
    .slice(0, LIST_PAGE_SIZE)
    .map(asOnACard),
  categories: [...categories],
});

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
