import type { AdminProductSort } from '../../../contract/admin-policy.ts';
import { compareKeys, PRODUCT_ORDERS } from '../../../contract/product-filter.ts';
import { Breaks, mapWithBreaks, sortWithBreaks } from '../../platform/breaks.ts';
import type { Place } from '../../platform/http/list-page.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

export type Entries = readonly CatalogueEntry[];

/** Where an entry is in a list; the tie-breaker keeps equal ones newest first. */
const keyOf = ({ product, createdAt }: CatalogueEntry, sort: AdminProductSort) =>
  sort === 'newest' ? createdAt : PRODUCT_ORDERS[sort].keyOf(product);

/** Of one length, so that texts are in the order of the times. */
const TIME_DIGITS = 9;

/** As a cursor carries it. */
export function placeOf(entry: CatalogueEntry, sort: AdminProductSort): Place {
  const time = entry.createdAt.toString(36).padStart(TIME_DIGITS, '0');
  return [keyOf(entry, sort), time + entry.product._id];
}

const NEWEST = { isDescending: true };

/** Ties are newest first, whatever the direction. */
function comparePlaces(one: Place, other: Place, sort: AdminProductSort): number {
  const { isDescending } = sort === 'newest' ? NEWEST : PRODUCT_ORDERS[sort];
  if (one[0] !== other[0]) return one[0] < other[0] === isDescending ? 1 : -1;
  if (one[1] !== other[1]) return one[1] < other[1] ? 1 : -1;
  return 0;
}

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
  const sorting = pending.get(sort) ?? sortEntries(entries, sort);
  pending.set(sort, sorting);
  known.set(sort, await sorting);
  pending.delete(sort);
  return sorting;
}

/** Of entries given newest first. */
export async function sortEntries(entries: Entries, sort: AdminProductSort): Promise<Entries> {
  if (sort === 'newest') return entries;
  const order = PRODUCT_ORDERS[sort];
  const keyed = await mapWithBreaks(entries, (entry) => ({
    entry,
    key: order.keyOf(entry.product),
  }));
  const sorted = await sortWithBreaks(keyed, (one, other) => compareKeys(one, other, order));
  return mapWithBreaks(sorted, ({ entry }) => entry);
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
  if (one.createdAt !== other.createdAt) return other.createdAt - one.createdAt;
  return one.product._id < other.product._id ? 1 : -1;
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
  const next = replaceIn(entries, 'newest', removed, added);
  const others = new Map<AdminProductSort, Entries>();
  for (const [sort, sorted] of otherOrders.get(entries) ?? []) {
    yield;
    others.set(sort, replaceIn(sorted, sort, removed, added));
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
    lists.set(category, replaceIn(list, 'newest', gone, come));
  }
  byCategory.set(next, lists);
}

function mapOf<Key, Value>(maps: WeakMap<Entries, Map<Key, Value>>, entries: Entries) {
  const known = maps.get(entries) ?? new Map<Key, Value>();
  maps.set(entries, known);
  return known;
}

/** Copies the runs between changes as slices, so a single change costs next to nothing. */
function replaceIn(
  sorted: Entries,
  sort: AdminProductSort,
  removed: Entries,
  added: Entries,
): Entries {
  const additions = added
    .map((entry) => ({ entry, place: placeOf(entry, sort) }))
    .sort((one, other) => comparePlaces(one.place, other.place, sort))
    .map(({ entry, place }) => ({ at: countBefore(sorted, sort, place), entry }));
  const removals = removed.map((entry) => ({
    at: countBefore(sorted, sort, placeOf(entry, sort)),
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
export function countBefore(sorted: Entries, sort: AdminProductSort, place: Place): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle];
    if (other === undefined) break;
    if (comparePlaces(placeOf(other, sort), place, sort) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
