import { FEATURED_PRODUCTS, WHOLE_LIST_IN_BROWSER } from '../../contract/catalogue/policy.ts';
import type { Product } from '../../contract/catalogue/schemas.ts';
import { fetchPage } from '../backend/large-shop.ts';

/**
 * The newest products, for the home page, of a shop that is large. A page that our server has not
 * sent, or not lately, does not say so: then the shop is asked, and undefined means that it is not.
 */
export async function findNewest(isLarge: boolean | undefined): Promise<Product[] | undefined> {
  const { products, total } = await fetchPage({ limit: String(FEATURED_PRODUCTS) });
  return isLarge || total > WHOLE_LIST_IN_BROWSER ? products : undefined;
}
