import type { LightMyRequestResponse } from 'fastify';
import type { Product } from '../../contract/catalogue.ts';
import { nameTextOf, searchTextOf } from '../../contract/product-filter.ts';
import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import type { NewRow } from '../platform/db/tables.ts';
import type { TestRequest, TestShop } from '../platform/testing/test-shop.ts';
import type { CatalogueEntry } from './snapshot/catalogue-entry.ts';
import { ProductIndex } from './snapshot/product-index.ts';
import { CatalogueSnapshot } from './snapshot/snapshot.ts';

/** The fields of a product, in the order of the spec. */
export const PRODUCT_FIELDS = [
  '_id',
  'name',
  'brand',
  'category',
  'price',
  'description',
  'image',
  'countInStock',
  'rating',
];

/** What the product form sends: numbers are text. */
export type TypedProduct = Record<
  'name' | 'brand' | 'category' | 'price' | 'description' | 'image' | 'countInStock',
  string
>;

export function productForm(fields: Partial<TypedProduct> = {}): TypedProduct {
  return {
    name: 'Clay teapot',
    brand: 'Khurja',
    category: 'uncategorised',
    price: '1249.50',
    description: 'Thrown by hand. It holds a litre.',
    image: 'https://pictures.example/teapot.jpg',
    countInStock: '7',
    ...fields,
  };
}

let serial = 0;

export async function addCategory(
  database: Database,
  fields: Partial<NewRow<'categories'>> = {},
): Promise<NewRow<'categories'>> {
  serial += 1;
  const category = {
    id: newId(),
    name: `Category ${serial}`,
    slug: `category-${serial}`,
    is_built_in: 0 as const,
    created_at: Date.now(),
    ...fields,
  };
  await database.query.insertInto('categories').values(category).execute();
  return category;
}

/** The entry of a made-up product. */
export function makeEntry(fields: Partial<Product> & { createdAt?: number } = {}): CatalogueEntry {
  serial += 1;
  const { createdAt = serial, ...own } = fields;
  const product: Product = {
    _id: `p${serial}`,
    name: `Product ${serial}`,
    brand: 'Test brand',
    category: 'uncategorised',
    price: 100,
    description: 'A thing.',
    image: '/images/thing-640.webp',
    countInStock: 10,
    rating: 4,
    ...own,
  };
  return {
    product,
    createdAt,
    nameText: nameTextOf(product),
    searchText: searchTextOf(product),
  };
}

/** A snapshot of these products in its order: newest first, ties by greater id first. */
export function makeSnapshot(products: readonly CatalogueEntry[]): CatalogueSnapshot {
  const entries = [...products].sort(
    (one, other) =>
      other.createdAt - one.createdAt || (one.product._id < other.product._id ? 1 : -1),
  );
  const byId = new ProductIndex(new Map(entries.map((entry) => [entry.product._id, entry])));
  return new CatalogueSnapshot({ version: 1, entries, byId, categories: [] });
}

/** The URL of a list's next page. */
export function nextPage({ headers }: LightMyRequestResponse): string | undefined {
  return /^<(?<address>[^>]+)>; rel="next"$/.exec(String(headers.link))?.groups?.address;
}

/** Requests a page and all that follow, along their links. */
export async function followPages(
  shop: TestShop,
  first: TestRequest,
  onPage: (page: LightMyRequestResponse) => Promise<void> | void,
): Promise<void> {
  const seen = new Set<string>();
  for (let url: string | undefined = first.url; url !== undefined; ) {
    if (seen.has(url)) throw new Error(`The links run in a circle: ${url}`);
    seen.add(url);
    const page = await shop.request({ ...first, url });
    if (page.statusCode !== 200) throw new Error(`${url}: ${page.body}`);
    await onPage(page);
    url = nextPage(page);
  }
}
