import type { Product } from '../../contract/catalogue/schemas.ts';
import { idInPath, paths } from '../../contract/paths.ts';
import type { ShopView } from '../../contract/settings/shop.ts';
import * as TITLES from '../../contract/storefront/titles-wording.ts';
import { findPage } from './pages.ts';

export type NamedShop = Pick<ShopView, 'name' | 'headline'>;

/** What the page at an address is called, given the product that is shown there. */
export function titleOf(
  pathname: string,
  product: Product | undefined,
  { name, headline }: NamedShop,
): string {
  if (isPageOf(product, pathname)) return TITLES.named(product.name, name);
  const page = findPage(pathname);
  return page.path === paths.home ? TITLES.home(name, headline) : TITLES.named(page.title, name);
}

export function isPageOf(product: Product | undefined, pathname: string): product is Product {
  return product !== undefined && product._id === idInPath(pathname);
}
