import {
  LIST_PAGE_SIZE,
  PRICE_FILTER,
  PRODUCT_SORTS,
  type ProductSort,
  RATING_FILTER,
} from '../../contract/policy.ts';
import { NO_FILTER, type ProductFilter } from '../../contract/product-filter.ts';

/** What a shopper has asked the list to show. */
export type ListView = { filter: ProductFilter; sort: ProductSort; shown: number };

export const FIRST_VIEW: ListView = {
  filter: NO_FILTER,
  sort: PRODUCT_SORTS[0],
  shown: LIST_PAGE_SIZE,
};

/** Reads the list's address; what makes no sense there counts as not said. */
export function readView(parameters: URLSearchParams): ListView {
  const shown = Number(parameters.get('shown'));
  return {
    filter: {
      maxPrice: readNumber(parameters.get('maxPrice'), PRICE_FILTER),
      category: parameters.get('category') || undefined,
      maxRating: readNumber(parameters.get('maxRating'), RATING_FILTER),
      q: parameters.get('q') ?? '',
    },
    sort: PRODUCT_SORTS.find((sort) => sort === parameters.get('sort')) ?? FIRST_VIEW.sort,
    shown: Number.isSafeInteger(shown) ? Math.max(shown, LIST_PAGE_SIZE) : LIST_PAGE_SIZE,
  };
}

function readNumber(
  text: string | null,
  { min, max, initial }: { min: number; max: number; initial: number },
): number {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : initial;
}

/** The shortest address of the view: what is as at first is not said. */
export function writeView({ filter, sort, shown }: ListView): string {
  const parameters = new URLSearchParams();
  if (filter.q !== '') parameters.set('q', filter.q);
  if (filter.category !== undefined) parameters.set('category', filter.category);
  if (filter.maxPrice !== PRICE_FILTER.initial) {
    parameters.set('maxPrice', String(filter.maxPrice));
  }
  if (filter.maxRating !== RATING_FILTER.initial) {
    parameters.set('maxRating', String(filter.maxRating));
  }
  if (sort !== FIRST_VIEW.sort) parameters.set('sort', sort);
  if (shown > LIST_PAGE_SIZE) parameters.set('shown', String(shown));
  return parameters.toString();
}
