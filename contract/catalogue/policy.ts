export const FEATURED_PRODUCTS = 12;
/** In a larger shop the browser does not hold the whole list: it asks the server for pages. */
export const WHOLE_LIST_IN_BROWSER = 1_000;
/** As many products as one page of a list holds. */
export const MOST_LISTED = 100;
/** How many cards the product list shows at first, and how many more each time. */
export const LIST_PAGE_SIZE = 24;

/** Starts at its upper end, which an owner can move. */
export const PRICE_FILTER = { min: 100, max: 5000, step: 1 } as const;
/** The filter keeps products rated *at most* this much. */
export const RATING_FILTER = { min: 1, max: 5, initial: 5, step: 0.5 } as const;
export const MAX_RATING = 5;
export const RATING_STEP = 0.5;

/** The sort orders of a product list; the first is the default. */
export const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
