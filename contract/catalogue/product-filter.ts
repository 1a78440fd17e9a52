/**
 * How a list of products is filtered and sorted, in the browser and on the server: a shop shows the
 * same products in the same order whether its browser holds the whole list or asks for a part.
 */

import { foldText } from '../fold-text.ts';
import { NAME_LENGTH } from '../policy.ts';
import { toPaise } from '../pricing.ts';
import type { AdminProductSort } from './admin-policy.ts';
import { type ProductSort, RATING_FILTER, RATING_STEP } from './policy.ts';
import type { Product } from './schemas.ts';

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

/** What products are filtered by; the server keeps the texts that searches look into ready. */
export type Searchable = Pick<Product, 'category' | 'price' | 'rating'> & {
  nameText: string;
  searchText: string;
};

type Texts = Pick<Product, 'name' | 'brand' | 'description'>;

export const nameTextOf = ({ name }: Pick<Texts, 'name'>): string => name.toLowerCase();

/** It begins with the name's text. */
export const searchTextOf = ({ name, brand, description }: Texts): string =>
  `${name}\n${brand}\n${description}`.toLowerCase();

/** `above`: only its price is too high. */
export type Fit = 'fits' | 'above' | 'none';

/** undefined if the criteria filter nothing. */
export function assessorOf(criteria: ProductCriteria): ((item: Searchable) => Fit) | undefined {
  const { category, maxPrice, maxRating } = criteria;
  const name = criteria.name?.toLowerCase() ?? '';
  const words = wordsOf(criteria.q ?? '');
  const isBounded = [category, maxPrice, maxRating].some((bound) => bound !== undefined);
  if (!isBounded && name === '' && words.length === 0) return undefined;
  return (item) => {
    if (category !== undefined && item.category !== category) return 'none';
    if (maxRating !== undefined && item.rating > maxRating) return 'none';
    if (name !== '' && !item.nameText.includes(name)) return 'none';
    if (words.length > 0) {
      const { searchText } = item;
      if (!words.every((word) => searchText.includes(word))) return 'none';
    }
    return maxPrice !== undefined && item.price > maxPrice ? 'above' : 'fits';
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
  const { category, price, rating } = product;
  return {
    category,
    price,
    rating,
    get nameText() {
      return nameTextOf(product);
    },
    get searchText() {
      return searchTextOf(product);
    },
  };
}

/** What products are sorted by: integers or texts, which a cursor can carry. */
export type SortKey = number | string;

/**
 * Names are compared without case and marks, and letter by letter: the collations of browsers and
 * servers differ. One character may become eighteen, so they are cut to fit into a cursor.
 */
export const SORT_KEYS = {
  price: ({ price }: Pick<Product, 'price'>) => toPaise(price),
  rating: ({ rating }: Pick<Product, 'rating'>) => rating / RATING_STEP,
  name: ({ name }: Pick<Product, 'name'>) => foldText(name).slice(0, NAME_LENGTH),
  stock: ({ countInStock }: Pick<Product, 'countInStock'>) => countInStock,
};

/** Products with equal keys stay newest first. */
export type ProductOrder = { by: keyof typeof SORT_KEYS; isDescending: boolean };

/** All but the order in which lists are given, newest first. */
export const PRODUCT_ORDERS: Record<Exclude<AdminProductSort, 'newest'>, ProductOrder> = {
  'price-asc': { by: 'price', isDescending: false },
  'price-desc': { by: 'price', isDescending: true },
  rating: { by: 'rating', isDescending: true },
  name: { by: 'name', isDescending: false },
  stock: { by: 'stock', isDescending: false },
};

export function compareKeys(one: SortKey, other: SortKey, isDescending: boolean): number {
  if (one === other) return 0;
  return one < other === isDescending ? 1 : -1;
}

/** Of a list given newest first. */
export function sortProducts(
  products: readonly Product[],
  sort: ProductSort | AdminProductSort,
): readonly Product[] {
  if (sort === 'newest') return products;
  const { by, isDescending } = PRODUCT_ORDERS[sort];
  const keyOf: (product: Product) => SortKey = SORT_KEYS[by];
  return products
    .map((product) => ({ product, key: keyOf(product) }))
    .sort((one, other) => compareKeys(one.key, other.key, isDescending))
    .map(({ product }) => product);
}
