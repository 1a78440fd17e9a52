import type { Product } from '../../contract/catalogue.ts';
import { idInPath } from '../../contract/paths.ts';
import { SHOP_NAME } from '../../contract/wording.ts';
import { findPage } from './pages.ts';

/** What the page at an address is called, given the product that is shown there. */
export function titleOf(pathname: string, product: Product | undefined): string {
  return isPageOf(product, pathname) ? `${product.name} · ${SHOP_NAME}` : findPage(pathname).title;
}

export function isPageOf(product: Product | undefined, pathname: string): product is Product {
  return product !== undefined && product._id === idInPath(pathname);
}
