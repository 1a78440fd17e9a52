import type { Product } from './catalogue.ts';

const RELATED_PRODUCTS = 4;

/** Others of the same category, those in stock first. */
export function relatedProducts(products: Iterable<Product>, product: Product): Product[] {
  const inStock: Product[] = [];
  const soldOut: Product[] = [];
  for (const other of products) {
    if (other.category !== product.category || other._id === product._id) continue;
    (other.countInStock > 0 ? inStock : soldOut).push(other);
    if (inStock.length === RELATED_PRODUCTS) break;
  }
  return [...inStock, ...soldOut].slice(0, RELATED_PRODUCTS);
}
