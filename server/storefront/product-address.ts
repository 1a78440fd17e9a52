import { idInPath, paths, productIdOf } from '../../contract/paths.ts';

const PRODUCT_PAGE = /^\/products\/(?<colon>:)?/i;

export function isProductPage(path: string): boolean {
  return PRODUCT_PAGE.test(path) && idInPath(path) !== '';
}

/**
 * The one address of the product that a path names, however it is written: without the colon, with
 * something before it, encoded otherwise, in capitals or with a slash at the end. undefined where no
 * such product is known.
 */
export function canonicalProductAddress(
  path: string,
  isKnown: (id: string) => boolean,
): string | undefined {
  if (!isProductPage(path)) return undefined;
  const whole = idInPath(path);
  // An id may have a colon in it, so what follows one is only the second guess.
  const ids = PRODUCT_PAGE.exec(path)?.groups?.colon ? [whole] : [whole, productIdOf(whole)];
  const id = ids.find(isKnown);
  return id === undefined ? undefined : paths.product(id);
}
