import type { ProductSort } from './policy.ts';

// Fixed by the specification.
export const noMatch = 'Products not found';
export const clearFilters = 'Clear All';

// Ours.
export const list = 'Product list';
export const results = 'Results';
export const search = 'Search products';
export const sortBy = 'Sort by';
export const sorts: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Top rated',
  name: 'Name: A to Z',
};
export const loadMore = 'Load more';
export const tryOthers = 'Try another search, or remove a filter.';
export const showAll = 'Show all products';

export const filters = 'Filters';
export const filtersMissing = 'The filters didn’t load.';
export const price = 'Price';
export const maxPrice = 'Maximum price in rupees';
export const category = 'Category';
export const ratings = 'Ratings';
export const stars = (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`);
export const show = (products: string) => `Show ${products}`;

// On the chips of the filters that apply.
export const activeFilters = 'Active filters';
export const quoted = (text: string) => `“${text}”`;
export const upTo = (limit: string) => `Up to ${limit}`;
export const includingAbove = (limit: string) => `Including over ${limit}`;

// About products that cost more than the price slider reaches.
export const moreAbove = (count: number, limit: string) =>
  `${count === 1 ? '1 more product costs' : `${count} more products cost`} over ${limit}.`;
export const showingAbove = (limit: string) => `Showing products over ${limit} too.`;
export const showAbove = (count: number) => (count === 1 ? 'Show it' : 'Show them');
export const hideAbove = 'Hide them';

// The parts of the name of a view: "Products for “tea” up to ₹900".
export const everything = 'All products';
export const someProducts = 'Products';
export const forSearch = (text: string) => `for “${text}”`;
export const withPriceUpTo = (limit: string) => `up to ${limit}`;
export const atAnyPrice = 'at any price';
export const ratedUpTo = (limit: string) => `rated up to ${limit}`;
