import type { AdminProductSort } from '../../../contract/admin-policy.ts';
import type { ParsedQuery } from '../../../contract/calls.ts';
import type { Product } from '../../../contract/catalogue.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { MOST_LISTED } from '../../../contract/policy.ts';
import { assessorOf, wordsOf } from '../../../contract/product-filter.ts';
import { Breaks, filterWithBreaks } from '../../platform/breaks.ts';
import { Failure } from '../../platform/failure.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { decodeCursor, encodeCursor, ListPage, type Place } from '../../platform/http/list-page.ts';
import type { ReadCost } from '../../platform/http/read-limits.ts';
import type { CatalogueEntry } from '../snapshot/catalogue-entry.ts';
import {
  countBefore,
  type Entries,
  inOrder,
  placeOf,
  sortEntries,
} from '../snapshot/entry-lists.ts';
import type { CatalogueSnapshot } from '../snapshot/snapshot.ts';

export type ProductQuery = ParsedQuery<'listProducts'>;

/** Sorting this few is faster than finding them in the sorted list. */
const FEW = 1_000;

/** How many are checked before yielding to the event loop. */
const LOOKS_PER_STEP = 250;

/** How many products one read may filter. */
const PRODUCTS_PER_READ = 100_000;

/** How many one read may serialise and compress. */
const LISTED_PER_READ = 1_000;

/**
 * The cost of a list. The plain list is cached for everyone, unless its URL is written so that it
 * cannot be.
 */
export function costOfList(
  query: ProductQuery,
  { size }: CatalogueSnapshot,
  isUnkept: boolean,
): ReadCost {
  if (isPlain(query)) {
    return isUnkept ? { reads: Math.ceil(Math.min(size, LIMITS.wholeList) / LISTED_PER_READ) } : {};
  }
  const words = wordsOf(query.q ?? '').length + (query.name ? 1 : 0);
  const cost = Math.max(1, Math.ceil((size * (1 + words)) / PRODUCTS_PER_READ));
  return words === 0 ? { pages: cost } : { reads: cost };
}

/** Without any parameter; only then is the list more than a page. */
export const isPlain = (query: ProductQuery): boolean =>
  Object.values(query).every((value) => value === undefined);

/** The list of the call as JSON, with the products it shows. */
export async function listProducts(
  snapshot: CatalogueSnapshot,
  query: ProductQuery,
): Promise<ProductList | Failure> {
  const limit = query.limit ?? (isPlain(query) ? LIMITS.wholeList : MOST_LISTED);
  const page = await findEntries(snapshot, { ...query, limit });
  if (page instanceof Failure) return page;
  const { body, total, nextCursor, above } = page;
  const headers: Record<string, number> =
    query.maxPrice === undefined ? {} : { [ABOVE_HEADER]: above };
  const products = body.map(({ product }) => product);
  const text = await JsonText.ofList(products);
  return new ProductList(products, new ListPage(text, total, nextCursor, headers));
}

class ProductList extends ListPage<JsonText> {
  readonly products: readonly Product[];

  constructor(products: readonly Product[], page: ListPage<JsonText>) {
    super(page.body, page.total, page.nextCursor, page.headers);
    this.products = products;
  }
}

/** How many more products a list would have if `maxPrice` were left out. */
const ABOVE_HEADER = 'x-above-count';

/** A page of entries, and how many more would match if they cost less. */
export class EntryPage extends ListPage<CatalogueEntry[]> {
  readonly above: number;

  constructor(page: ListPage<CatalogueEntry[]>, above: number) {
    super(page.body, page.total, page.nextCursor);
    this.above = above;
  }
}

export async function findEntries(
  snapshot: CatalogueSnapshot,
  query: ProductQuery,
): Promise<EntryPage | Failure> {
  const { sort = 'newest', cursor, limit = Number.POSITIVE_INFINITY } = query;
  const keyType = sort === 'name' ? 'string' : 'number';
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, keyType });
  if (after instanceof Failure) return after;

  // Only this order depends on the stock, which orders move all the time.
  const entries = sort === 'stock' ? snapshot.entries : snapshot.settledEntries;
  const assess = assessorOf(query);
  let above = 0;
  const isMatch = (entry: CatalogueEntry) => assess === undefined || assess(entry) === 'fits';
  // In the snapshot's own order, in which neighbours are also neighbours in memory.
  const matches =
    assess === undefined
      ? entries
      : await filterWithBreaks(entries, (entry) => {
          const found = assess(entry);
          if (found === 'above') above += 1;
          return found === 'fits';
        });
  const isFew = matches.length <= FEW || sort === 'newest';
  const sorted = isFew ? await sortEntries(matches, sort) : await inOrder(entries, sort);
  const page: CatalogueEntry[] = [];
  const breaks = new Breaks();
  let at = after === undefined ? 0 : firstAfter(sorted, sort, after);
  // One more than the page holds tells whether it is the last.
  for (; at < sorted.length && page.length <= limit; at += 1) {
    const entry = sorted[at];
    if (entry !== undefined && (isFew || isMatch(entry))) page.push(entry);
    if (at % LOOKS_PER_STEP === 0 && breaks.isDue()) await breaks.take();
  }
  const shown = page.length > limit ? page.slice(0, limit) : page;
  const last = shown.at(-1);
  const hasMore = last !== undefined && page.length > shown.length;
  const nextCursor = hasMore ? encodeCursor(sort, placeOf(last, sort)) : undefined;
  return new EntryPage(new ListPage(snapshot.current(shown), matches.length, nextCursor), above);
}

/** Works even if the cursor's product was removed: its position is still known. */
function firstAfter(sorted: Entries, sort: AdminProductSort, after: Place): number {
  const before = countBefore(sorted, sort, after);
  const next = sorted[before];
  if (next === undefined) return before;
  const [key, id] = placeOf(next, sort);
  return key === after[0] && id === after[1] ? before + 1 : before;
}
