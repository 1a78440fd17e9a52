import type { LightMyRequestResponse } from 'fastify';
import { ADMIN_PRODUCT_SORTS } from '../../contract/catalogue/admin-policy.ts';
import { RATING_STEP } from '../../contract/catalogue/policy.ts';
import type { Product, WholeProduct } from '../../contract/catalogue/schemas.ts';
import { toPaise } from '../../contract/pricing.ts';
import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import type { NewRow } from '../platform/db/tables.ts';
import type { TestRequest, TestShop } from '../platform/testing/test-shop.ts';
import { toProduct } from './entities.ts';
import type { ProductRow } from './products/queries.ts';
import type { ReadCatalogue } from './snapshot/catalogue.ts';
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

/** The row of a made-up product. */
export function makeRow(fields: Partial<WholeProduct> & { createdAt?: number } = {}): ProductRow {
  serial += 1;
  const { createdAt = serial, _id = `p${serial}`, price = 100, rating = 4 } = fields;
  return {
    id: _id,
    name: fields.name ?? `Product ${serial}`,
    brand: fields.brand ?? 'Test brand',
    category: fields.category ?? 'uncategorised',
    price_paise: toPaise(price),
    description: fields.description ?? 'A thing.',
    image: '/images/thing-640.webp',
    sku: fields.sku ?? '',
    stock: fields.countInStock ?? 10,
    rating_halves: rating / RATING_STEP,
    created_at: createdAt,
  };
}

export function makeSnapshot(rows: readonly ProductRow[]): CatalogueSnapshot {
  const snapshot = new CatalogueSnapshot();
  snapshot.put(rows);
  return snapshot;
}

/** A catalogue without a database, and how many products were read from it. */
export function makeCatalogue(rows: readonly ProductRow[]): ReadCatalogue & { read: number } {
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]));
  const catalogue = {
    snapshot: makeSnapshot(rows),
    read: 0,
    findProducts: async (ids: readonly string[]) => {
      catalogue.read += ids.length;
      return ids.flatMap((id) => products.get(id) ?? []);
    },
  };
  return catalogue;
}

/** All products, newest first. */
export function productsOf({ snapshot, findProducts }: ReadCatalogue): Promise<Product[]> {
  return findProducts(snapshot.ids());
}

/** All that a snapshot says about its products, in every order. */
export async function contentOf(snapshot: CatalogueSnapshot) {
  const filteredBy: object[] = [];
  await snapshot.assess(({ category, price, rating, nameText, searchText }) => {
    filteredBy.push({ category, price, rating, nameText, searchText });
    return 'fits';
  });
  const orders = ADMIN_PRODUCT_SORTS.map((sort) =>
    Array.from(snapshot.inOrder(sort), (slot) => ({
      id: snapshot.idAt(slot),
      place: snapshot.placeOf(slot, sort),
      ...filteredBy[slot],
    })),
  );
  const { version, categories, size } = snapshot;
  return { version, categories, size, orders };
}

/** The stock of a product, as a snapshot has it. */
export function stockIn(snapshot: CatalogueSnapshot, id: string) {
  const slot = snapshot.inOrder('stock').find((slot) => snapshot.idAt(slot) === id);
  return slot === undefined ? undefined : snapshot.placeOf(slot, 'stock')[0];
}

/** The names in a snapshot, in lower case, newest first. */
export async function namesIn(snapshot: CatalogueSnapshot): Promise<string[]> {
  const { orders } = await contentOf(snapshot);
  return (orders[0] ?? []).map((entry) => String(Reflect.get(entry, 'nameText')));
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
