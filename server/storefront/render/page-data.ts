import type { Product } from '../../../contract/catalogue.ts';
import { type ListView, writeView } from '../../../contract/list-view.ts';
import type { Policy } from '../../../contract/policies.ts';
import { FEATURED_PRODUCTS, LIST_PAGE_SIZE } from '../../../contract/policy.ts';
import { criteriaOf } from '../../../contract/product-filter.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../../contract/render.ts';
import { DEFAULT_SHOP, type SentShop } from '../../../contract/shop.ts';
import { findEntries, type ProductQuery } from '../../catalogue/products/product-list.ts';
import { getRelatedProducts } from '../../catalogue/products/products.ts';
import type { CatalogueSnapshot } from '../../catalogue/snapshot/snapshot.ts';
import { Failure } from '../../platform/failure.ts';

/** What is the same on every page of the shop. */
export type Frame = Pick<PageData, 'isTestMode' | 'isLarge'> & { shop: SentShop };

export function shellData(frame: Frame): PageData {
  return { ...EMPTY_PAGE_DATA, isOurs: true, ...frame };
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
  view: ListView,
  frame: Frame,
): Promise<PageData> {
  const { sliderMax } = { ...DEFAULT_SHOP, ...frame.shop };
  const limit = Math.min(view.shown, MOST_RENDERED_CARDS);
  const criteria = criteriaOf(view.filter);
  const {
    body,
    total = 0,
    above,
    nextCursor,
  } = await findPage(snapshot, { ...criteria, sort: view.sort, limit });
  return {
    ...shellData(frame),
    isRendered: true,
    ...emptiness(snapshot),
    products: body.map(({ product }) => asOnACard(product)),
    list: {
      query: writeView(view, sliderMax),
      total,
      above: view.filter.maxPrice === sliderMax ? above : 0,
      next: nextCursor,
    },
    categories: [...snapshot.categories],
  };
}

/** Without a cursor, which alone could be wrong. */
async function findPage(snapshot: CatalogueSnapshot, query: ProductQuery) {
  const page = await findEntries(snapshot, query);
  if (page instanceof Failure) throw new Error(page.detail);
  return page;
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
  const related = getRelatedProducts(snapshot, id);
  if (product === undefined || related instanceof Failure) return undefined;
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
