/**
 * How a list of products is filtered and sorted, in the browser and on the server: a shop shows the
 * same products in the same order whether its browser holds the whole list or asks for a part.
 */
import type { AdminProductSort } from './admin-policy.ts';
import type { Product } from './catalogue.ts';
import { foldText } from './fold-text.ts';
import { type ProductSort, RATING_FILTER, RATING_STEP } from './policy.ts';
import { toPaise } from './pricing.ts';

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

/** What the list call filters by; what is undefined or empty filters nothing, a category aside. */
export type ProductCriteria = {
  category?: string | undefined;
  maxPrice?: number | undefined;
  maxRating?: number | undefined;
  /** A part of the name. */
  name?: string | undefined;
  q?: string | undefined;
};

export function criteriaOf({ isAboveShown, maxPrice, ...others }: ProductFilter): ProductCriteria {
  return isAboveShown ? others : { ...others, maxPrice };
}

/** The distinct words. */
export function wordsOf(q: string): string[] {
  return [...new Set(q.toLowerCase().split(/\s+/).filter(Boolean))];
}

/** A product with the texts that searches look into, which the server keeps ready. */
export type Searchable = { product: Product; nameText: string; searchText: string };

export const nameTextOf = ({ name }: Product): string => name.toLowerCase();

export const searchTextOf = ({ name, brand, description }: Product): string =>
  `${name}\n${brand}\n${description}`.toLowerCase();

/** `above`: only its price is too high. */
type Fit = 'fits' | 'above' | 'none';

/** undefined if the criteria filter nothing. */
export function assessorOf(criteria: ProductCriteria): ((item: Searchable) => Fit) | undefined {
  const { category, maxPrice, maxRating } = criteria;
  const name = criteria.name?.toLowerCase() ?? '';
  const words = wordsOf(criteria.q ?? '');
  const isBounded = [category, maxPrice, maxRating].some((bound) => bound !== undefined);
  if (!isBounded && name === '' && words.length === 0) return undefined;
  return (item) => {
    const { product } = item;
    if (category !== undefined && product.category !== category) return 'none';
    if (maxRating !== undefined && product.rating > maxRating) return 'none';
    if (name !== '' && !item.nameText.includes(name)) return 'none';
    if (words.length > 0) {
      const { searchText } = item;
      if (!words.every((word) => searchText.includes(word))) return 'none';
    }
    return maxPrice !== undefined && product.price > maxPrice ? 'above' : 'fits';
  };
}

export type Filtered = {
  products: readonly Product[];
  /** How many more would be among them if they cost less. */
  above: number;
};

/** The browser's way: the server filters its own, much longer list with breaks. */
export function filterProducts(products: readonly Product[], criteria: ProductCriteria): Filtered {
  const assess = assessorOf(criteria);
  if (assess === undefined) return { products, above: 0 };
  const fits = products.map((product) => assess(asSearchable(product)));
  return {
    products: products.filter((_, index) => fits[index] === 'fits'),
    above: fits.filter((each) => each === 'above').length,
  };
}

function asSearchable(product: Product): Searchable {
  return {
    product,
    get nameText() {
      return nameTextOf(product);
    },
    get searchText() {
      return searchTextOf(product);
    },
  };
}

/** Keys are integers or texts, which a cursor can carry. Equal products stay newest first. */
export type ProductOrder = { keyOf(product: Product): string | number; isDescending: boolean };

/**
 * All but the order in which lists are given, newest first. Names are compared without case and
 * marks, and letter by letter: the collations of browsers and servers differ.
 */
export const PRODUCT_ORDERS: Record<Exclude<AdminProductSort, 'newest'>, ProductOrder> = {
  'price-asc': { keyOf: ({ price }) => toPaise(price), isDescending: false },
  'price-desc': { keyOf: ({ price }) => toPaise(price), isDescending: true },
  rating: { keyOf: ({ rating }) => rating / RATING_STEP, isDescending: true },
  name: { keyOf: ({ name }) => foldText(name), isDescending: false },
  stock: { keyOf: ({ countInStock }) => countInStock, isDescending: false },
};

type Keyed = { key: string | number };

export function compareKeys(one: Keyed, other: Keyed, { isDescending }: ProductOrder): number {
  if (one.key === other.key) return 0;
  return one.key < other.key === isDescending ? 1 : -1;
}

/** Of a list given newest first. */
export function sortProducts(
  products: readonly Product[],
  sort: ProductSort | AdminProductSort,
): readonly Product[] {
  if (sort === 'newest') return products;
  const order = PRODUCT_ORDERS[sort];
  return products
    .map((product) => ({ product, key: order.keyOf(product) }))
    .sort((one, other) => compareKeys(one, other, order))
    .map(({ product }) => product);
}
