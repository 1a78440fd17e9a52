import { PRODUCT_SORTS } from './policy.ts';

/** Every shop has this category; it cannot be removed, and orphaned products move into it. */
export const BUILT_IN_CATEGORY = { name: 'Uncategorised', slug: 'uncategorised' } as const;
/** The dashboard's Categories tile does not count the built-in category. */
export const CATEGORIES_NOT_COUNTED = 1;

/** The back office can also sort by stock, least first. */
export const ADMIN_PRODUCT_SORTS = [...PRODUCT_SORTS, 'stock'] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** Named in place of a column where an imported row as a whole is wrong. */
export const WHOLE_ROW = 'row';
