import { idInPath, paths, productIdOf } from '../../contract/paths.ts';

const PRODUCT_PAGE = /^\/products\/(?<colon>:)?/i;

export function isProductPage(path: string): boolean {
  return PRODUCT_PAGE.test(path) && idInPath(path) !== '';
}

/**
 * The canonical URL of the product a path names, however it is written: without the colon, with
 * something before it, encoded differently, in capitals or with a trailing slash. undefined if
 * there is no such product.
 */
export function canonicalProductUrl(
  path: string,
  isKnown: (id: string) => boolean,
): string | undefined {
  if (!isProductPage(path)) return undefined;
  const whole = idInPath(path);
  // An id may contain a colon, so the part after one is only the second guess.
  const ids = PRODUCT_PAGE.exec(path)?.groups?.colon ? [whole] : [whole, productIdOf(whole)];
  const id = ids.find(isKnown);
  return id === undefined ? undefined : paths.product(id);
}
