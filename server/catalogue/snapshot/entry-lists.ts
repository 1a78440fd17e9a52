import type { AdminProductSort } from '../../../contract/admin-policy.ts';
import { RATING_STEP } from '../../../contract/policy.ts';
import { toPaise } from '../../../contract/pricing.ts';
import { Breaks, mapWithBreaks, sortWithBreaks } from '../../platform/breaks.ts';
import type { Place } from '../../platform/http/list-page.ts';
import type { CatalogueEntry } from './snapshot.ts';

export type Entries = readonly CatalogueEntry[];

/** A cursor carries the key, so numbers are integers: paise and half stars. */
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

/** The same entries in the other orders that were requested, for as long as the list is in use. */
const otherOrders = new WeakMap<Entries, Map<AdminProductSort, Entries>>();

/** Sorts in progress, shared by all callers that wait for them. */
const beingSorted = new WeakMap<Entries, Map<AdminProductSort, Promise<Entries>>>();

/** The same by category, newest first, once they were grouped. */
const byCategory = new WeakMap<Entries, Map<string, Entries>>();

/** Returns entries, given newest first, in another order. */
export async function inOrder(entries: Entries, sort: AdminProductSort): Promise<Entries> {
  if (sort === 'newest') return entries;
  const known = mapOf(otherOrders, entries);
  const sorted = known.get(sort);
  if (sorted !== undefined) return sorted;
  const pending = mapOf(beingSorted, entries);
  const sorting = pending.get(sort) ?? sortEntries(entries, ENTRY_ORDERS[sort]);
  pending.set(sort, sorting);
  known.set(sort, await sorting);
  pending.delete(sort);
  return sorting;
}

export async function sortEntries(
  entries: Entries,
  { keyOf, isDescending }: EntryOrder,
): Promise<Entries> {
  const sign = isDescending ? -1 : 1;
  const placed = await mapWithBreaks(entries, (entry): [CatalogueEntry, Place] => [
    entry,
    [keyOf(entry), entry.product._id],
  ]);
  const sorted = await sortWithBreaks(
    placed,
    ([, one], [, other]) => sign * comparePlaces(one, other),
  );
  return mapWithBreaks(sorted, ([entry]) => entry);
}

/** Groups a new list, so that the first request for one of its categories need not. */
export async function groupByCategory(entries: Entries): Promise<void> {
  const breaks = new Breaks();
  const groups = new Map<string, CatalogueEntry[]>();
  for (const entry of entries) {
    const category = categoryOf(entry);
    const group = groups.get(category);
    if (group === undefined) groups.set(category, [entry]);
    else group.push(entry);
    if (breaks.isDue()) await breaks.take();
  }
  byCategory.set(entries, groups);
}

/** The entries of one category, given newest first. */
export function ofCategory(entries: Entries, category: string): Entries {
  const known = byCategory.get(entries) ?? Map.groupBy(entries, categoryOf);
  byCategory.set(entries, known);
  return known.get(category) ?? [];
}

const categoryOf = ({ product }: CatalogueEntry) => product.category;

/** Newest first, so that a new product is among the first on the home page. */
export function compareNewest(one: CatalogueEntry, other: CatalogueEntry): number {
  const { keyOf } = ENTRY_ORDERS.newest;
  return -comparePlaces([keyOf(one), one.product._id], [keyOf(other), other.product._id]);
}

/**
 * Removes and adds entries in every known order, one step per order, so that many changes can be
 * made with breaks.
 */
export function* rearrange(
  entries: Entries,
  removed: Entries,
  added: Entries,
): Generator<undefined, Entries> {
  const next = replaceIn(entries, ENTRY_ORDERS.newest, removed, added);
  const others = new Map<AdminProductSort, Entries>();
  for (const [sort, sorted] of otherOrders.get(entries) ?? []) {
    yield;
    others.set(sort, replaceIn(sorted, ENTRY_ORDERS[sort], removed, added));
  }
  otherOrders.set(next, others);
  yield;
  rearrangeCategories(entries, next, removed, added);
  return next;
}

/** Only the categories of removed and added entries change. */
function rearrangeCategories(entries: Entries, next: Entries, removed: Entries, added: Entries) {
  const known = byCategory.get(entries);
  if (known === undefined) return;
  const lists = new Map(known);
  for (const category of new Set([...removed, ...added].map(categoryOf))) {
    const isInIt = (entry: CatalogueEntry) => categoryOf(entry) === category;
    const list = known.get(category) ?? [];
    const [gone, come] = [removed.filter(isInIt), added.filter(isInIt)];
    lists.set(category, replaceIn(list, ENTRY_ORDERS.newest, gone, come));
  }
  byCategory.set(next, lists);
}

function mapOf<Key, Value>(maps: WeakMap<Entries, Map<Key, Value>>, entries: Entries) {
  const known = maps.get(entries) ?? new Map<Key, Value>();
  maps.set(entries, known);
  return known;
}

/** Copies the runs between changes as slices, so a single change costs next to nothing. */
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
  // At the same position, additions come first.
  for (const { at, entry } of [...additions, ...removals].sort((one, other) => one.at - other.at)) {
    pieces.push(sorted.slice(from, at), entry === undefined ? [] : [entry]);
    from = entry === undefined ? at + 1 : at;
  }
  return ([] as CatalogueEntry[]).concat(...pieces, sorted.slice(from));
}

/** How many entries come before this position; its product may have been removed. */
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
