import type { Product } from './schemas.ts';

export const RELATED_PRODUCTS = 4;

type Relatable = Pick<Product, '_id' | 'category' | 'countInStock'>;

/** Others of the same category, those in stock first. */
export function relatedProducts<Other extends Relatable>(
  products: Iterable<Other>,
  product: Pick<Relatable, '_id' | 'category'>,
): Other[] {
  const inStock: Other[] = [];
  const soldOut: Other[] = [];
  for (const other of products) {
    if (other.category !== product.category || other._id === product._id) continue;
    (other.countInStock > 0 ? inStock : soldOut).push(other);
    if (inStock.length === RELATED_PRODUCTS) break;
  }
  return [...inStock, ...soldOut].slice(0, RELATED_PRODUCTS);
}
