import type { Product } from '../../contract/catalogue.ts';
import { productIdOf } from '../../contract/paths.ts';
import { SHOP_NAME } from '../../contract/wording.ts';
import { findPage } from './pages.ts';

const PRODUCT_PATH = /^\/products\/(?<id>[^/]+)\/?$/;

/** What the page at an address is called, given the product that is shown there. */
export function titleOf(pathname: string, product: Product | undefined): string {
  return isPageOf(product, pathname) ? `${product.name} · ${SHOP_NAME}` : findPage(pathname).title;
}

export function isPageOf(product: Product | undefined, pathname: string): product is Product {
  return product !== undefined && product._id === productIdIn(pathname);
}

/** With or without the colon; empty where the address is no product's. */
export function productIdIn(pathname: string): string {
  const id = PRODUCT_PATH.exec(pathname)?.groups?.id ?? '';
  return productIdOf(decodeId(id));
}

/** An address that cannot be decoded names no product. */
function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
