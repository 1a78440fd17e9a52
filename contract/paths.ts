/** Every path of the storefront and the back office, built in one place. */
export * as paths from './shop-paths.ts';

/** The shopper's navigation is hidden on any path that contains this. */
export const ADMIN_PATH_PART = '/admin';

/**
 * What the catalogue state stores of a product page: a prefix, a colon, then the real id,
 * unencoded.
 */
export function productIdState(id: string): string {
  return `/products/:${id}`;
}

/** The id in the catalogue state is what follows the first colon. */
export function productIdOf(productId: string): string {
  return productId.slice(productId.indexOf(':') + 1);
}

/**
 * The real id in the path of a product page or of the cart, with or without a colon before it;
 * empty if there is none. An id may be any text, so it is decoded once, after the path has been
 * split.
 */
export function idInPath(path: string): string {
  // A colon alone is not an id.
  const id = /^\/(?:products|cart)\/(?!:\/?$):?([^/]+)\/?$/i.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(id);
  } catch {
    // A percent sign that encodes nothing is taken literally.
    return id;
  }
}
