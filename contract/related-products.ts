import type { Product } from './catalogue.ts';

const RELATED_PRODUCTS = 4;

/** Others of the same category, those in stock first. */
export function relatedProducts(products: readonly Product[], product: Product): Product[] {
  const others = products.filter(
    ({ _id, category }) => category === product.category && _id !== product._id,
  );
  return [
    ...others.filter(({ countInStock }) => countInStock > 0),
    ...others.filter(({ countInStock }) => countInStock === 0),
  ].slice(0, RELATED_PRODUCTS);
}
