import type { Product } from './catalogue.ts';
import { PRICE_FILTER, type ProductSort, RATING_FILTER } from './policy.ts';

export type ProductFilter = {
  /** The slider's value in rupees: products cost at most this. */
  maxPrice: number;
  /** A slug; undefined means any. */
  category: string | undefined;
  /** Products are rated at most this. */
  maxRating: number;
  /** Words that must all occur in name, brand or description. */
  q: string;
};

export const NO_FILTER: ProductFilter = {
  maxPrice: PRICE_FILTER.initial,
  category: undefined,
  maxRating: RATING_FILTER.initial,
  q: '',
};

export function filterProducts(
  products: readonly Product[],
  { maxPrice, category, maxRating, q }: ProductFilter,
): Product[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter(
    (product) =>
      (category === undefined || product.category === category) &&
      product.price <= maxPrice &&
      product.rating <= maxRating &&
      hasWords(product, words),
  );
}

function hasWords({ name, brand, description }: Product, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${name}\n${brand}\n${description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

let names: Intl.Collator | undefined;

/** Made at the first sort by name: on a slow phone the first one takes a while. */
function compareNames(one: Product, other: Product): number {
  names ??= new Intl.Collator('en');
  return names.compare(one.name, other.name);
}

const COMPARE: Record<Exclude<ProductSort, 'newest'>, (one: Product, other: Product) => number> = {
  'price-asc': (one, other) => one.price - other.price,
  'price-desc': (one, other) => other.price - one.price,
  rating: (one, other) => other.rating - one.rating,
  name: compareNames,
};

/** The list comes newest first, and equal products keep that order. */
export function sortProducts(products: readonly Product[], sort: ProductSort): readonly Product[] {
  return sort === 'newest' ? products : products.toSorted(COMPARE[sort]);
}

const RELATED_PRODUCTS = 4;

/** Others of the same category, those in stock first. */
export function relatedProducts(products: readonly Product[], product: Product): Product[] {
  const others = products.filter(
    ({ _id, category }) => category === product.category && _id !== product._id,
  );
  return [
    ...others.filter(({ countInStock }) => countInStock > 0),
    ...others.filter(({ countInStock }) => countInStock === 0),
  ].slice(0, RELATED_PRODUCTS);
}
