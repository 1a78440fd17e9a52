import type { CallQuery } from '../../contract/calls.ts';
import type { Product } from '../../contract/entities.ts';
import { toPaise } from '../../contract/pricing.ts';
import { type ProductSort, RATING_STEP } from '../../contract/shop.ts';
import type { Failure } from '../failure.ts';
import {
  cursorFailure,
  decodeCursor,
  encodeCursor,
  ListPage,
  type Place,
} from '../http/list-page.ts';
import type { CatalogueSnapshot, ShelvedProduct } from './snapshot.ts';

export type ProductQuery = CallQuery<'listProducts'>;

/** A cursor carries the key, so numbers are whole: paise and half stars. */
type Order = { keyOf(shelved: ShelvedProduct): string | number; isDescending: boolean };

const ORDERS: Record<ProductSort, Order> = {
  newest: { keyOf: (shelved) => shelved.createdAt, isDescending: true },
  'price-asc': { keyOf: ({ product }) => toPaise(product.price), isDescending: false },
  'price-desc': { keyOf: ({ product }) => toPaise(product.price), isDescending: true },
  rating: { keyOf: ({ product }) => product.rating / RATING_STEP, isDescending: true },
  name: { keyOf: (shelved) => shelved.nameText, isDescending: false },
};

/** The whole list or, where the query asks, the part of it that matches, sorted and in pages. */
export function listProducts(
  { shelf }: CatalogueSnapshot,
  query: ProductQuery,
): ListPage<Product[]> | Failure {
  const { sort = 'newest', cursor, limit } = query;
  const order = ORDERS[sort];
  const matching = shelf.filter(matcherOf(query));
  // The shelf is sorted newest first already.
  const sorted = order === ORDERS.newest ? matching : matching.sort(comparatorOf(order));

  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const keyType = sort === 'name' ? 'string' : 'number';
  if (cursor !== undefined && typeof after?.[0] !== keyType) return cursorFailure();
  const start = after === undefined ? 0 : firstAfter(sorted, order, after);
  const page = sorted.slice(start, limit === undefined ? undefined : start + limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && start + page.length < sorted.length;
  return new ListPage(
    page.map(({ product }) => product),
    sorted.length,
    hasMore ? encodeCursor([order.keyOf(last), last.product._id]) : undefined,
  );
}

function matcherOf({ category, maxPrice, maxRating, name, q }: ProductQuery) {
  const nameText = name?.toLowerCase() ?? '';
  const words = q?.toLowerCase().split(/\s+/) ?? [];
  return ({ product, ...texts }: ShelvedProduct): boolean =>
    (category === undefined || product.category === category) &&
    (maxPrice === undefined || product.price <= maxPrice) &&
    (maxRating === undefined || product.rating <= maxRating) &&
    texts.nameText.includes(nameText) &&
    words.every((word) => texts.searchText.includes(word));
}

function compare(one: Place, other: Place): number {
  if (one[0] !== other[0]) return one[0] < other[0] ? -1 : 1;
  if (one[1] !== other[1]) return one[1] < other[1] ? -1 : 1;
  return 0;
}

function comparatorOf({ keyOf, isDescending }: Order) {
  const sign = isDescending ? -1 : 1;
  return (one: ShelvedProduct, other: ShelvedProduct): number =>
    sign * compare([keyOf(one), one.product._id], [keyOf(other), other.product._id]);
}

/** Works also where the product that the cursor names is gone: its place is still known. */
function firstAfter(
  sorted: readonly ShelvedProduct[],
  { keyOf, isDescending }: Order,
  after: Place,
): number {
  const sign = isDescending ? -1 : 1;
  const index = sorted.findIndex(
    (shelved) => sign * compare([keyOf(shelved), shelved.product._id], after) > 0,
  );
  return index < 0 ? sorted.length : index;
}
