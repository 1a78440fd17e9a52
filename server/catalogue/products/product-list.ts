import type { ParsedQuery } from '../../../contract/calls.ts';
import { MOST_LISTED } from '../../../contract/catalogue/policy.ts';
import { assessorOf, wordsOf } from '../../../contract/catalogue/product-filter.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Context } from '../../context.ts';
import { Failure } from '../../platform/failure.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { decodeCursor, encodeCursor, ListPage } from '../../platform/http/list-page.ts';
import type { ReadCost } from '../../platform/http/read-limits.ts';
import type { Entry } from '../snapshot/entry-columns.ts';
import type { CatalogueSnapshot } from '../snapshot/snapshot.ts';

export type ProductQuery = ParsedQuery<'listProducts'>;

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
  { catalogue: { snapshot, findProducts } }: Pick<Context, 'catalogue'>,
  query: ProductQuery,
): Promise<ProductList | Failure> {
  const limit = query.limit ?? (isPlain(query) ? LIMITS.wholeList : MOST_LISTED);
  const page = await findPage(snapshot, { ...query, limit });
  if (page instanceof Failure) return page;
  const { body, total, nextCursor, above } = page;
  const headers: Record<string, number> =
    query.maxPrice === undefined ? {} : { [ABOVE_HEADER]: above };
  const products = await findProducts(body);
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

/** The ids of a page's products, and how many more would match if they cost less. */
export class IdPage extends ListPage<string[]> {
  readonly above: number;

  constructor(page: ListPage<string[]>, above: number) {
    super(page.body, page.total, page.nextCursor);
    this.above = above;
  }
}

export async function findPage(
  snapshot: CatalogueSnapshot,
  query: ProductQuery,
  /** What else a product has to meet. */
  isWanted: ((entry: Entry) => boolean) | undefined = undefined,
): Promise<IdPage | Failure> {
  const { sort = 'newest', cursor, limit = Number.POSITIVE_INFINITY } = query;
  const keyType = sort === 'name' ? 'string' : 'number';
  const after = cursor === undefined ? undefined : decodeCursor(cursor, { sort, keyType });
  if (after instanceof Failure) return after;

  const assessed = assessorOf(query);
  const assess =
    isWanted === undefined
      ? assessed
      : (entry: Entry) => (isWanted(entry) ? (assessed?.(entry) ?? 'fits') : 'none');
  const fitOf = assess && (await snapshot.assess(assess));
  // From here on nothing waits, so the order stays as it is.
  const slots = snapshot.inOrder(sort);
  const start = after === undefined ? 0 : snapshot.countUpTo(after, sort);
  let [total, above] = [0, 0];
  // One more than the page holds tells whether it is the last.
  let found: number[] = [];
  if (fitOf === undefined) {
    total = slots.length;
    found = Array.from(slots.subarray(start, start + limit + 1));
  } else {
    slots.forEach((slot, position) => {
      const fit = fitOf(slot);
      if (fit === 'above') above += 1;
      if (fit !== 'fits') return;
      total += 1;
      if (position >= start && found.length <= limit) found.push(slot);
    });
  }
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const nextCursor =
    last === undefined ? undefined : encodeCursor(sort, snapshot.placeOf(last, sort));
  const ids = shown.map((slot) => snapshot.idAt(slot));
  return new IdPage(new ListPage(ids, total, nextCursor), above);
}
