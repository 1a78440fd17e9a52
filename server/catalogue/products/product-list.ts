import type { ParsedQuery } from '../../../contract/calls.ts';
import { wordsOf } from '../../../contract/product-filter.ts';
import { Breaks, filterWithBreaks } from '../../platform/breaks.ts';
import { Failure } from '../../platform/failure.ts';
import { JsonPieces } from '../../platform/http/json-pieces.ts';
import {
  cursorFailure,
  decodeCursor,
  encodeCursor,
  ListPage,
  type Place,
} from '../../platform/http/list-page.ts';
import type { ReadCost } from '../../platform/http/read-limits.ts';
import {
  countBefore,
  ENTRY_ORDERS,
  type Entries,
  type EntryOrder,
  inOrder,
  sortEntries,
} from '../snapshot/entry-lists.ts';
import { productPiece } from '../snapshot/product-piece.ts';
import type { CatalogueEntry, CatalogueSnapshot } from '../snapshot/snapshot.ts';

export type ProductQuery = ParsedQuery<'listProducts'>;

/** Sorting this few is faster than finding them in the sorted list. */
const FEW = 1_000;

/** How many are checked before yielding to the event loop. */
const LOOKS_PER_STEP = 250;

/** How many products one read may filter. */
const PRODUCTS_PER_READ = 20_000;

/** Listing a product takes as long as checking this many. */
const LOOKS_PER_LISTED = 3;

/**
 * The cost of a list. The plain list is cached for everyone, and large shops browse by pages
 * without a search.
 */
export function costOfList(
  { limit, cursor: _, ...filter }: ProductQuery,
  { size }: CatalogueSnapshot,
): ReadCost {
  const words = wordsOf(filter.q ?? '').length + (filter.name ? 1 : 0);
  const isPlain = Object.values(filter).every((value) => value === undefined);
  if (isPlain && limit === undefined) return {};
  const looks = Math.max(1 + words, limit === undefined ? LOOKS_PER_LISTED : 0);
  const cost = Math.max(1, Math.ceil((size * looks) / PRODUCTS_PER_READ));
  return words === 0 && limit !== undefined ? { pages: cost } : { reads: cost };
}

/** The whole list or, if the query asks for it, the matching part, sorted and in pages. */
export async function listProducts(
  snapshot: CatalogueSnapshot,
  query: ProductQuery,
): Promise<ListPage<JsonPieces> | Failure> {
  const page = await findEntries(snapshot, query);
  if (page instanceof Failure) return page;
  const { body, total, nextCursor } = page;
  return new ListPage(await JsonPieces.of(body, productPiece), total, nextCursor);
}

export async function findEntries(
  { entries }: CatalogueSnapshot,
  query: ProductQuery,
): Promise<ListPage<Entries> | Failure> {
  const { sort = 'newest', cursor, limit = Number.POSITIVE_INFINITY } = query;
  const order = ENTRY_ORDERS[sort];
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const keyType = sort === 'name' ? 'string' : 'number';
  if (cursor !== undefined && typeof after?.[0] !== keyType) return cursorFailure();

  const isMatch = matcherOf(query);
  if (isMatch === undefined && cursor === undefined && limit >= entries.length) {
    return new ListPage(await inOrder(entries, sort), entries.length, undefined);
  }
  // In the snapshot's own order, in which neighbours are also neighbours in memory.
  const matches = isMatch === undefined ? entries : await filterWithBreaks(entries, isMatch);
  const sorted = await (matches.length <= FEW
    ? sortEntries(matches, order)
    : inOrder(entries, sort));
  const page: CatalogueEntry[] = [];
  const breaks = new Breaks();
  let at = after === undefined ? 0 : firstAfter(sorted, order, after);
  for (; at < sorted.length && page.length <= limit; at += 1) {
    const entry = sorted[at];
    if (entry !== undefined && (isMatch === undefined || isMatch(entry))) page.push(entry);
    if (at % LOOKS_PER_STEP === 0 && breaks.isDue()) await breaks.take();
  }
  // One more than the page holds tells whether it is the last.
  const shown = page.length > limit ? page.slice(0, limit) : page;
  const last = shown.at(-1);
  const hasMore = last !== undefined && page.length > shown.length;
  return new ListPage<Entries>(
    shown,
    matches.length,
    hasMore ? encodeCursor([order.keyOf(last), last.product._id]) : undefined,
  );
}

/** undefined if the query does not filter. */
function matcherOf({ category, maxPrice, maxRating, name, q }: ProductQuery) {
  const nameText = name?.toLowerCase() ?? '';
  const words = wordsOf(q ?? '');
  const bounds = [category, maxPrice, maxRating];
  const isWhole = nameText === '' && words.length === 0;
  if (isWhole && bounds.every((bound) => bound === undefined)) return undefined;
  return ({ product, nameText: ownName, searchText }: CatalogueEntry): boolean =>
    (category === undefined || product.category === category) &&
    (maxPrice === undefined || product.price <= maxPrice) &&
    (maxRating === undefined || product.rating <= maxRating) &&
    ownName.includes(nameText) &&
    words.every((word) => searchText.includes(word));
}

/** Works even if the cursor's product was removed: its position is still known. */
function firstAfter(sorted: Entries, order: EntryOrder, after: Place): number {
  const before = countBefore(sorted, order, after);
  const next = sorted[before];
  const isThere = next?.product._id === after[1] && order.keyOf(next) === after[0];
  return isThere ? before + 1 : before;
}
