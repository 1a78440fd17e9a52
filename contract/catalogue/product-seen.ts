/** What a product form showed when it was loaded, a fingerprint for each field. */

import { SEEN_FIELDS, type SeenField } from './product-fields.ts';

/**
 * Sent with `updateProduct`, in a header because the body has exactly the fields of the spec: a
 * field that the form left as it saw it keeps its stored value, and one that another admin has
 * changed as well is refused. The stock has a header of its own, since orders move it.
 */
export const PRODUCT_SEEN_HEADER = 'x-product-seen';

/** As in the header: `brand=9f8e7d6c, price=0a1b2c3d`. Fields it does not name are set as sent. */
export const PRODUCT_SEEN_FORMAT = /^[a-z]+=[0-9a-f]{8}(?:, ?[a-z]+=[0-9a-f]{8}){0,9}$/;

export type ProductSeen = Partial<Record<SeenField, string>>;

export function writeProductSeen(values: Record<SeenField, string>): string {
  return SEEN_FIELDS.map((name) => `${name}=${fingerprint(values[name])}`).join(', ');
}

/** Of a text in `PRODUCT_SEEN_FORMAT`. */
export function readProductSeen(text: string): ProductSeen {
  return Object.fromEntries(text.split(/, ?/).map((pair) => pair.split('=')));
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a: browsers have no digest of their own on a page without HTTPS. */
export function fingerprint(value: string | number): string {
  const text = String(value);
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
