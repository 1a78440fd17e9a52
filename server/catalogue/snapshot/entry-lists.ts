import { type AdminProductSort, RATING_STEP } from '../../../contract/policy.ts';
import { toPaise } from '../../../contract/pricing.ts';
import type { Place } from '../../platform/http/list-page.ts';
import type { CatalogueEntry } from './snapshot.ts';

export type Entries = readonly CatalogueEntry[];

/** A cursor carries the key, so numbers are whole: paise and half stars. */
export type EntryOrder = {
  keyOf(entry: CatalogueEntry): string | number;
  isDescending: boolean;
};

export const ENTRY_ORDERS: Record<AdminProductSort, EntryOrder> = {
  newest: { keyOf: (entry) => entry.createdAt, isDescending: true },
  'price-asc': { keyOf: ({ product }) => toPaise(product.price), isDescending: false },
  'price-desc': { keyOf: ({ product }) => toPaise(product.price), isDescending: true },
  rating: { keyOf: ({ product }) => product.rating / RATING_STEP, isDescending: true },
  name: { keyOf: (entry) => entry.nameText, isDescending: false },
  stock: { keyOf: ({ product }) => product.countInStock, isDescending: false },
};

/** The same entries in the other orders that were asked for, as long as the list itself is in use. */
const otherOrders = new WeakMap<Entries, Map<AdminProductSort, Entries>>();

/** Entries that are sorted newest first, in another order. */
export function inOrder(entries: Entries, sort: AdminProductSort): Entries {
  if (sort === 'newest') return entries;
  const known = otherOrders.get(entries) ?? new Map<AdminProductSort, Entries>();
  otherOrders.set(entries, known);
  const sorted = known.get(sort) ?? sortEntries(entries, ENTRY_ORDERS[sort]);
  known.set(sort, sorted);
  return sorted;
}

export function sortEntries(entries: Entries, { keyOf, isDescending }: EntryOrder): Entries {
  const sign = isDescending ? -1 : 1;
  return entries
    .map((entry): [CatalogueEntry, Place] => [entry, [keyOf(entry), entry.product._id]])
    .sort(([, one], [, other]) => sign * comparePlaces(one, other))
    .map(([entry]) => entry);
}

/** So that a product just added is among the first on the home page. */
export function compareNewest(one: CatalogueEntry, other: CatalogueEntry): number {
  const { keyOf } = ENTRY_ORDERS.newest;
  return -comparePlaces([keyOf(one), one.product._id], [keyOf(other), other.product._id]);
}

/** The entries without those removed and with those added in their places, in every known order. */
export function rearrange(entries: Entries, removed: Entries, added: Entries): Entries {
  const next = replaceIn(entries, ENTRY_ORDERS.newest, removed, added);
  const others = [...(otherOrders.get(entries) ?? [])].map(
    ([sort, sorted]) => [sort, replaceIn(sorted, ENTRY_ORDERS[sort], removed, added)] as const,
  );
  otherOrders.set(next, new Map(others));
  return next;
}

/** Copies what lies between the changes piece by piece, so a single change costs next to nothing. */
function replaceIn(sorted: Entries, order: EntryOrder, removed: Entries, added: Entries): Entries {
  const placeOf = (entry: CatalogueEntry): Place => [order.keyOf(entry), entry.product._id];
  const sign = order.isDescending ? -1 : 1;
  const additions = added
    .toSorted((one, other) => sign * comparePlaces(placeOf(one), placeOf(other)))
    .map((entry) => ({ at: countBefore(sorted, order, placeOf(entry)), entry }));
  const removals = removed.map((entry) => ({
    at: countBefore(sorted, order, placeOf(entry)),
    entry: undefined,
  }));
  const pieces: Entries[] = [];
  let from = 0;
  // Of changes at the same place the additions come first.
  for (const { at, entry } of [...additions, ...removals].sort((one, other) => one.at - other.at)) {
    pieces.push(sorted.slice(from, at), entry === undefined ? [] : [entry]);
    from = entry === undefined ? at + 1 : at;
  }
  return ([] as CatalogueEntry[]).concat(...pieces, sorted.slice(from));
}

/** How many are before this place; the product that was there may have been removed. */
export function countBefore(sorted: Entries, order: EntryOrder, place: Place): number {
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
