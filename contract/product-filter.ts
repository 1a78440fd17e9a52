import type { Product } from './catalogue.ts';
import { PRICE_FILTER, type ProductSort, RATING_FILTER } from './policy.ts';

export type ProductFilter = {
  /** The slider's value in rupees: products cost at most this. */
  maxPrice: number;
  /** Also those that cost more than the slider can say; only where it is at its end. */
  isAboveShown: boolean;
  /** A slug; undefined means any. */
  category: string | undefined;
  /** Products are rated at most this. */
  maxRating: number;
  /** Words that must all occur in name, brand or description. */
  q: string;
};

export const NO_FILTER: ProductFilter = {
  maxPrice: PRICE_FILTER.initial,
  isAboveShown: false,
  category: undefined,
  maxRating: RATING_FILTER.initial,
  q: '',
};

/** A product, and the text in which words are looked for where that is at hand. */
export type Searchable = { product: Product; searchText: string };

export function filterProducts(products: readonly Product[], filter: ProductFilter): Product[] {
  const isMatch = matcherOf(filter);
  return products.filter((product) => isMatch(asSearchable(product)));
}

/** How many would be shown if the slider reached as high as their prices. */
export function countAbove(products: readonly Product[], filter: ProductFilter): number {
  const isAbove = aboveMatcherOf(filter);
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

/** Matches what only its price keeps out; undefined where the slider is not at its end, or they are shown. */
export function aboveMatcherOf(
  filter: ProductFilter,
): ((searchable: Searchable) => boolean) | undefined {
  if (filter.isAboveShown || filter.maxPrice < PRICE_FILTER.max) return undefined;
  const isOtherwiseMatch = exceptPrice(filter);
  return (searchable) =>
    searchable.product.price > PRICE_FILTER.max && isOtherwiseMatch(searchable);
}

/** Each of them once. */
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

/** Made at the first sort by name: on a slow phone the first one takes a while. */
function compareNames(one: Product, other: Product): number {
  names ??= new Intl.Collator('en');
  return names.compare(one.name, other.name);
}

/** How each sort but that of the list itself compares two products. */
export const COMPARE: Record<
  Exclude<ProductSort, 'newest'>,
  (one: Product, other: Product) => number
> = {
  'price-asc': (one, other) => one.price - other.price,
  'price-desc': (one, other) => other.price - one.price,
  rating: (one, other) => other.rating - one.rating,
  name: compareNames,
};

/** The list comes newest first, and equal products keep that order. */
export function sortProducts(products: readonly Product[], sort: ProductSort): readonly Product[] {
  return sort === 'newest' ? products : products.toSorted(COMPARE[sort]);
}
