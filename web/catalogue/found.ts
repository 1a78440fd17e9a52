import { type ListView, readView, writeView } from '../../contract/catalogue/list-view.ts';
import { LIST_PAGE_SIZE, MOST_LISTED } from '../../contract/catalogue/policy.ts';
import { criteriaOf } from '../../contract/catalogue/product-filter.ts';
import type { SentList } from '../../contract/storefront/render.ts';
import { hasPages, waitAfter } from '../backend/catalogue.ts';
import { fetchPage } from '../backend/large-shop.ts';
import type { IsLatest } from '../lib/ask-until-answered.ts';
import type { CatalogueState, CatalogueStore } from './store.ts';

/**
 * Whether the server finds the products of this view: in a large shop those of every view, and in
 * any shop those of a search, where it can.
 */
export function isFoundByServer(
  { isLarge }: Pick<CatalogueState, 'isLarge'>,
  { filter }: ListView,
): boolean {
  return hasPages() && (isLarge === true || filter.q.trim() !== '');
}

/** The same products in the same order, however many of them are shown. */
export function isOf({ query }: SentList, view: ListView, sliderMax: number): boolean {
  const sent = readView(new URLSearchParams(query), sliderMax);
  const write = (one: ListView) => writeView({ ...one, shown: LIST_PAGE_SIZE }, sliderMax);
  return write(sent) === write(view);
}

/** Whether all that the view shows is here. */
export function isWhole({ found }: CatalogueState, view: ListView, sliderMax: number): boolean {
  if (found === undefined || !isOf(found, view, sliderMax)) return false;
  return found.products.length >= view.shown || found.next === undefined;
}

/**
 * Asks for what the view still lacks, a page at a time. Until there is an answer the last list stays.
 * Resolves to true or, where it failed, to how long to wait at least before the next try.
 */
export async function loadFound(
  store: CatalogueStore,
  view: ListView,
  sliderMax: number,
  isLatest: IsLatest,
): Promise<true | number> {
  const query = writeView(view, sliderMax);
  try {
    while (!isWhole(store.getState(), view, sliderMax)) {
      const { found } = store.getState();
      const known = found !== undefined && isOf(found, view, sliderMax) ? found : undefined;
      const before = known?.products ?? [];
      const page = await fetchPage(queryOf(view, before.length, known?.next));
      if (!isLatest()) return true;
      // One that was repriced in between may come again.
      const ids = new Set(before.map(({ _id }) => _id));
      const products = [...before, ...page.products.filter(({ _id }) => !ids.has(_id))];
      const above = view.filter.maxPrice === sliderMax ? page.above : 0;
      const { next } = page;
      // What was added or repriced in between makes the number of the last page differ.
      const total = next === undefined ? products.length : page.total;
      store.setState({ found: { query, products, total, above, next }, hasSearchFailed: false });
    }
    return true;
  } catch (error) {
    if (isLatest()) store.setState({ hasSearchFailed: true });
    return waitAfter(error);
  }
}

function queryOf({ filter, sort, shown }: ListView, loaded: number, cursor: string | undefined) {
  const { category, maxPrice, maxRating, q } = criteriaOf(filter);
  return {
    category,
    maxPrice: maxPrice?.toString(),
    maxRating: maxRating?.toString(),
    q: q?.trim(),
    sort,
    limit: String(Math.min(MOST_LISTED, shown - loaded)),
    cursor,
  };
}
