import { NAME_LENGTH } from '../policy.ts';
import {
  LIST_PAGE_SIZE,
  PRICE_FILTER,
  PRODUCT_SORTS,
  type ProductSort,
  RATING_FILTER,
} from './policy.ts';
import { noFilter, type ProductFilter } from './product-filter.ts';

/** What a shopper has asked the list to show. */
export type ListView = { filter: ProductFilter; sort: ProductSort; shown: number };

const [FIRST_SORT] = PRODUCT_SORTS;

/** What the list shows at first, with the upper end of the price slider in rupees. */
export function firstView(sliderMax: number): ListView {
  return { filter: noFilter(sliderMax), sort: FIRST_SORT, shown: LIST_PAGE_SIZE };
}

/** Reads the query of the list; invalid values are ignored. */
export function readView(parameters: URLSearchParams, sliderMax: number): ListView {
  const maxPrice = readNumber(parameters.get('maxPrice'), {
    ...PRICE_FILTER,
    max: sliderMax,
    initial: sliderMax,
  });
  return {
    filter: {
      maxPrice,
      isAboveShown: maxPrice === sliderMax && parameters.get('above') === '1',
      category: readCategory(parameters.get('category')),
      maxRating: readNumber(parameters.get('maxRating'), RATING_FILTER),
      q: (parameters.get('q') ?? '').slice(0, NAME_LENGTH),
    },
    sort: PRODUCT_SORTS.find((sort) => sort === parameters.get('sort')) ?? FIRST_SORT,
    shown: readShown(Number(parameters.get('shown'))),
  };
}

function readCategory(slug: string | null): string | undefined {
  return slug === null || slug === '' || slug.length > NAME_LENGTH ? undefined : slug;
}

/** Within the slider's range, and on one of its steps. */
function readNumber(
  text: string | null,
  { min, max, initial, step }: { min: number; max: number; initial: number; step: number },
): number {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) return initial;
  return Math.min(max, Math.max(min, Math.round(number / step) * step));
}

/** A number that "Load more" can have shown. */
function readShown(shown: number): number {
  if (!Number.isSafeInteger(shown)) return LIST_PAGE_SIZE;
  return Math.max(1, Math.ceil(shown / LIST_PAGE_SIZE)) * LIST_PAGE_SIZE;
}

/** The shortest query for the view, in a fixed order: initial values are left out. */
export function writeView({ filter, sort, shown }: ListView, sliderMax: number): string {
  const parameters = new URLSearchParams();
  if (filter.q !== '') parameters.set('q', filter.q);
  if (filter.category !== undefined) parameters.set('category', filter.category);
  if (filter.maxPrice !== sliderMax) {
    parameters.set('maxPrice', String(filter.maxPrice));
  }
  if (filter.isAboveShown) parameters.set('above', '1');
  if (filter.maxRating !== RATING_FILTER.initial) {
    parameters.set('maxRating', String(filter.maxRating));
  }
  if (sort !== FIRST_SORT) parameters.set('sort', sort);
  if (shown > LIST_PAGE_SIZE) parameters.set('shown', String(shown));
  return parameters.toString();
}
