import { type ListView, writeView } from '../../../contract/catalogue/list-view.ts';
import { FEATURED_PRODUCTS, LIST_PAGE_SIZE } from '../../../contract/catalogue/policy.ts';
import { criteriaOf } from '../../../contract/catalogue/product-filter.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import type { Policy } from '../../../contract/settings/policies.ts';
import { DEFAULT_SHOP, type SentShop } from '../../../contract/settings/shop.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../../contract/storefront/render.ts';
import { findPage } from '../../catalogue/products/product-list.ts';
import type { ReadCatalogue } from '../../catalogue/snapshot/catalogue.ts';
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.ts';
import { Failure } from '../../platform/failure.ts';

/** What is the same on every page of the shop. */
export type Frame = Pick<PageData, 'isTestMode' | 'isLarge' | 'rehearsal'> & { shop: SentShop };

export function shellData(frame: Frame): PageData {
  return { ...EMPTY_PAGE_DATA, isOurs: true, ...frame };
}

/**
 * A card shows no description, and two dozen of them weigh more than the rest of the page's data.
 */
const asOnACard = (product: Product): Product => ({ ...product, description: '' });

export async function homeData(
  { snapshot, findProducts }: ReadCatalogue,
  frame: Frame,
): Promise<PageData> {
  const products = await findProducts(snapshot.ids('newest', 0, FEATURED_PRODUCTS));
  return {
    ...shellData(frame),
    isRendered: true,
    ...emptiness(snapshot),
    products: products.map(asOnACard),
  };
}

/** The browser completes a page with more cards than this. */
export const MOST_RENDERED_CARDS = 10 * LIST_PAGE_SIZE;

export async function listData(
  { snapshot, findProducts }: ReadCatalogue,
  view: ListView,
  frame: Frame,
): Promise<PageData> {
  const { sliderMax } = { ...DEFAULT_SHOP, ...frame.shop };
  const limit = Math.min(view.shown, MOST_RENDERED_CARDS);
  const criteria = criteriaOf(view.filter);
  const page = await findPage(snapshot, { ...criteria, sort: view.sort, limit });
  // Only a cursor can be wrong.
  if (page instanceof Failure) throw new Error(page.reason);
  const { body, total = 0, above, nextCursor } = page;
  const products = await findProducts(body);
  return {
    ...shellData(frame),
    isRendered: true,
    ...emptiness(snapshot),
    products: products.map(asOnACard),
    list: {
      query: writeView(view, sliderMax),
      total,
      above: view.filter.maxPrice === sliderMax ? above : 0,
      next: nextCursor,
    },
    categories: [...snapshot.categories],
  };
}

function emptiness({ size }: CatalogueSnapshot): Pick<PageData, 'isShopEmpty'> {
  return size === 0 ? { isShopEmpty: true } : {};
}

/** undefined for a product that does not exist. */
export async function productData(
  { snapshot, findProducts }: ReadCatalogue,
  id: string,
  frame: Frame,
): Promise<PageData | undefined> {
  const ids = snapshot.relatedTo(id);
  if (ids === undefined) return undefined;
  const [product, ...related] = await findProducts([id, ...ids]);
  // It was removed a moment ago.
  if (product?._id !== id) return undefined;
  return {
    ...shellData(frame),
    isRendered: true,
    product,
    related: related.map(asOnACard),
    categories: [...snapshot.categories],
  };
}

/** A page the owner has written, or the news that they have not. */
export function policyData(policy: Policy | undefined, frame: Frame): PageData {
  const shown = policy === undefined ? { isUnknownPolicy: true as const } : { policy };
  return { ...shellData(frame), isRendered: true, ...shown };
}
