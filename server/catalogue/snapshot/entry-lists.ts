import { type AdminProductSort, RATING_STEP } from '../../../contract/policy.ts';
import { toPaise } from '../../../contract/pricing.ts';
import type { Place } from '../../platform/http/list-page.ts';
import type { ShelvedProduct } from './snapshot.ts';

export type Shelf = readonly ShelvedProduct[];

/** A cursor carries the key, so numbers are whole: paise and half stars. */
export type ShelfOrder = {
  keyOf(shelved: ShelvedProduct): string | number;
  isDescending: boolean;
};

export const SHELF_ORDERS: Record<AdminProductSort, ShelfOrder> = {
  newest: { keyOf: (shelved) => shelved.createdAt, isDescending: true },
  'price-asc': { keyOf: ({ product }) => toPaise(product.price), isDescending: false },
  'price-desc': { keyOf: ({ product }) => toPaise(product.price), isDescending: true },
  rating: { keyOf: ({ product }) => product.rating / RATING_STEP, isDescending: true },
  name: { keyOf: (shelved) => shelved.nameText, isDescending: false },
  stock: { keyOf: ({ product }) => product.countInStock, isDescending: false },
};

/** A shelf in the other orders that were asked for, as long as the shelf itself is in use. */
const otherOrders = new WeakMap<Shelf, Map<AdminProductSort, Shelf>>();

/** The products of a shelf, which is sorted newest first, in another order. */
export function inOrder(shelf: Shelf, sort: AdminProductSort): Shelf {
  if (sort === 'newest') return shelf;
  const known = otherOrders.get(shelf) ?? new Map<AdminProductSort, Shelf>();
  otherOrders.set(shelf, known);
  const sorted = known.get(sort) ?? sortShelf(shelf, SHELF_ORDERS[sort]);
  known.set(sort, sorted);
  return sorted;
}

export function sortShelf(shelf: Shelf, { keyOf, isDescending }: ShelfOrder): Shelf {
  const sign = isDescending ? -1 : 1;
  return shelf
    .map((shelved): [ShelvedProduct, Place] => [shelved, [keyOf(shelved), shelved.product._id]])
    .sort(([, one], [, other]) => sign * comparePlaces(one, other))
    .map(([shelved]) => shelved);
}

/** The shelf with some products taken away and others put in their places, in every known order. */
export function rearrange(shelf: Shelf, gone: Shelf, come: Shelf): Shelf {
  const next = replaceIn(shelf, SHELF_ORDERS.newest, gone, come);
  const others = [...(otherOrders.get(shelf) ?? [])].map(
    ([sort, sorted]) => [sort, replaceIn(sorted, SHELF_ORDERS[sort], gone, come)] as const,
  );
  otherOrders.set(next, new Map(others));
  return next;
}

/** Copies what lies between the changes piece by piece, so a single change costs next to nothing. */
function replaceIn(sorted: Shelf, order: ShelfOrder, gone: Shelf, come: Shelf): Shelf {
  const placeOf = (shelved: ShelvedProduct): Place => [order.keyOf(shelved), shelved.product._id];
  const sign = order.isDescending ? -1 : 1;
  const added = come
    .toSorted((one, other) => sign * comparePlaces(placeOf(one), placeOf(other)))
    .map((shelved) => ({ at: countBefore(sorted, order, placeOf(shelved)), shelved }));
  const removed = gone.map((shelved) => ({
    at: countBefore(sorted, order, placeOf(shelved)),
    shelved: undefined,
  }));
  const pieces: Shelf[] = [];
  let from = 0;
  // Of changes at the same place the additions come first.
  for (const { at, shelved } of [...added, ...removed].sort((one, other) => one.at - other.at)) {
    pieces.push(sorted.slice(from, at), shelved === undefined ? [] : [shelved]);
    from = shelved === undefined ? at + 1 : at;
  }
  return ([] as ShelvedProduct[]).concat(...pieces, sorted.slice(from));
}

/** How many stand before this place; the product that was there may be gone. */
export function countBefore(sorted: Shelf, order: ShelfOrder, place: Place): number {
  const sign = order.isDescending ? -1 : 1;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other === undefined) break;
    const isBefore = sign * comparePlaces([order.keyOf(other), other.product._id], place) < 0;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}

function comparePlaces(one: Place, other: Place): number {
  if (one[0] !== other[0]) return one[0] < other[0] ? -1 : 1;
  if (one[1] !== other[1]) return one[1] < other[1] ? -1 : 1;
  return 0;
}
