/** What only the pages of a large shop ask our server. */
import type { CallQuery } from '../../contract/calls.ts';
import { catalogueEndpoints } from '../../contract/catalogue/endpoints.ts';
import { MOST_LISTED } from '../../contract/catalogue/policy.ts';
import { RELATED_PRODUCTS, relatedProducts } from '../../contract/catalogue/related-products.ts';
import type { Product } from '../../contract/catalogue/schemas.ts';
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

/** Of the newest of a category the first few are nearly always enough; where most are sold out, one longer look. */
const LOOKED_AT = [12, MOST_LISTED];

/** The few of the same category that the page of a product shows, found in the list of the category. */
export async function fetchRelated(product: Pick<Product, '_id' | 'category'>): Promise<Product[]> {
  const { category } = product;
  const found: Product[] = [];
  let cursor: string | undefined;
  for (const limit of LOOKED_AT) {
    const page = await fetchPage({ category, limit: String(limit), cursor });
    found.push(...page.products);
    cursor = page.next;
    const inStock = found.filter(
      ({ _id, countInStock }) => _id !== product._id && countInStock > 0,
    );
    if (inStock.length >= RELATED_PRODUCTS || cursor === undefined) break;
  }
  return relatedProducts(found, product);
}
