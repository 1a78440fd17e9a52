import type { ProductSort } from '../policy.ts';

export const PRODUCT_LIST = {
  // Fixed by the specification.
  noMatch: 'Products not found',
  clearFilters: 'Clear All',
  // Ours.
  list: 'Product list',
  results: 'Results',
  search: 'Search products',
  sortBy: 'Sort by',
  more: 'Load more',
  tryOthers: 'Try removing a filter or raising the price.',
  showAll: 'Show all products',
} as const;

export const SORT_NAMES: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Top rated',
  name: 'Name: A to Z',
};

export const FILTERS = {
  title: 'Filters',
  missing: 'The filters didn’t load.',
  price: 'Price',
  maxPrice: 'Maximum price in rupees',
  category: 'Category',
  ratings: 'Ratings',
  show: (products: string) => `Show ${products}`,
  active: 'Active filters',
  quoted: (search: string) => `“${search}”`,
  upTo: (limit: string) => `Up to ${limit}`,
  above: (price: string) => `Including over ${price}`,
} as const;

/** About products that cost more than the price slider reaches. */
export const ABOVE = {
  hidden: (count: number, price: string) =>
    `${count === 1 ? '1 more product costs' : `${count} more products cost`} over ${price}.`,
  shown: (price: string) => `Showing products over ${price} too.`,
  show: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
  hide: 'Hide them',
} as const;

/** The parts of the name of a view: "Products for “tea” up to ₹900". */
export const VIEW_NAMES = {
  all: 'All products',
  some: 'Products',
  search: (search: string) => `for “${search}”`,
  upTo: (price: string) => `up to ${price}`,
  anyPrice: 'at any price',
  rated: (stars: string) => `rated up to ${stars}`,
} as const;

export function formatStars(rating: number): string {
  return rating === 1 ? '1 star' : `${rating} stars`;
}
