/** What only the pages of a large shop ask our server. */
import type { CallQuery } from '../../contract/calls.ts';
import { catalogueEndpoints } from '../../contract/catalogue/endpoints.ts';
import type { Product } from '../../contract/catalogue/schemas.ts';
import { fillPath } from '../../contract/fill-path.ts';
import { addQuery } from '../../contract/query-string.ts';
import { fetchAnswer, ShopHiccup } from './catalogue.ts';
import { countIn, cursorIn } from './wire/next-page.ts';
import { readRows } from './wire/read-fields.ts';
import { readOffer } from './wire/read-product.ts';

export type ProductPage = {
  products: Product[];
  /** How many there are. */
  total: number;
  /** How many more there would be at any price. */
  above: number;
  /** The cursor of the next page. */
  next: string | undefined;
};

/** A page of a list, which only our own server has. */
export async function fetchPage(query: CallQuery<'listProducts'>): Promise<ProductPage> {
  const path = addQuery(catalogueEndpoints.listProducts.path, query);
  const { status, body, waitMs, headers } = await fetchAnswer(path);
  if (!Array.isArray(body)) throw new ShopHiccup(`The shop answered with ${status}.`, waitMs);
  const products = readRows(body, readOffer);
  return {
    products,
    total: countIn(headers.get('x-total-count')) ?? products.length,
    above: countIn(headers.get('x-above-count')) ?? 0,
    next: cursorIn(headers.get('link')),
  };
}

/** The few products of the same category that its page shows; only our own server has this call. */
export async function fetchRelated(id: string): Promise<Product[]> {
  const path = fillPath(catalogueEndpoints.getRelatedProducts, { id });
  return readRows((await fetchAnswer(path)).body, readOffer);
}
