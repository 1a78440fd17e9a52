import type { Product } from './catalogue.ts';
import { type ProductSort, RATING_FILTER } from './policy.ts';

export type ProductFilter = {
  /** The slider's value in rupees: products cost at most this. */
  maxPrice: number;
  /** Includes products above the slider's maximum; only if the slider is at its maximum. */
  isAboveShown: boolean;
  /** A slug; undefined means any. */
  category: string | undefined;
  /** Products are rated at most this. */
  maxRating: number;
  /** Words that must all occur in name, brand or description. */
  q: string;
};

/** The slider starts at its upper end, which an owner can move. */
export function noFilter(sliderMax: number): ProductFilter {
  return {
    maxPrice: sliderMax,
    isAboveShown: false,
    category: undefined,
    maxRating: RATING_FILTER.initial,
    q: '',
  };
}

/** A product, and the text to search for words, if it is available. */
export type Searchable = { product: Product; searchText: string };

export function filterProducts(products: readonly Product[], filter: ProductFilter): Product[] {
  const isMatch = matcherOf(filter);
  return products.filter((product) => isMatch(asSearchable(product)));
}

/** How many more would be shown if the slider's maximum were higher. */
export function countAbove(
  products: readonly Product[],
  filter: ProductFilter,
  sliderMax: number,
): number {
  const isAbove = aboveMatcherOf(filter, sliderMax);
  return isAbove === undefined
    ? 0
    : products.filter((product) => isAbove(asSearchable(product))).length;
}

export function matcherOf(filter: ProductFilter): (searchable: Searchable) => boolean {
  const { maxPrice, isAboveShown } = filter;
  const isOtherwiseMatch = exceptPrice(filter);
  return (searchable) =>
    (isAboveShown || searchable.product.price <= maxPrice) && isOtherwiseMatch(searchable);
}

/**
 * Matches products that only their price excludes; undefined if the slider is not at its maximum,
 * or they are shown.
 */
export function aboveMatcherOf(
  filter: ProductFilter,
  sliderMax: number,
): ((searchable: Searchable) => boolean) | undefined {
  if (filter.isAboveShown || filter.maxPrice < sliderMax) return undefined;
  const isOtherwiseMatch = exceptPrice(filter);
  return (searchable) => searchable.product.price > sliderMax && isOtherwiseMatch(searchable);
}

/** The distinct words. */
export function wordsOf(q: string): string[] {
  return [...new Set(q.toLowerCase().split(/\s+/).filter(Boolean))];
}

function exceptPrice({ category, maxRating, q }: ProductFilter) {
  const words = wordsOf(q);
  return (searchable: Searchable): boolean => {
    const { product } = searchable;
    if (category !== undefined && product.category !== category) return false;
    if (product.rating > maxRating) return false;
    if (words.length === 0) return true;
    const { searchText } = searchable;
    return words.every((word) => searchText.includes(word));
  };
}

function asSearchable(product: Product): Searchable {
  return {
    product,
    get searchText() {
      const { name, brand, description } = product;
      return `${name}\n${brand}\n${description}`.toLowerCase();
    },
  };
}

let names: Intl.Collator | undefined;

/** Created at the first sort by name: on a slow phone the first collator takes a while. */
function compareNames(one: Product, other: Product): number {
  names ??= new Intl.Collator('en');
  return names.compare(one.name, other.name);
}

/** The comparison of each sort except the default order. */
export const COMPARE: Record<
  Exclude<ProductSort, 'newest'>,
  (one: Product, other: Product) => number
> = {
  'price-asc': (one, other) => one.price - other.price,
  'price-desc': (one, other) => other.price - one.price,
  rating: (one, other) => other.rating - one.rating,
  name: compareNames,
};

/** The list is given newest first, and equal products keep that order. */
export function sortProducts(products: readonly Product[], sort: ProductSort): readonly Product[] {
  return sort === 'newest' ? products : products.toSorted(COMPARE[sort]);
}
