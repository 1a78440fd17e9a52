import type { Product } from '../../../contract/catalogue/schemas.ts';
import { isNumber, readNumber, readText } from './read-fields.ts';

/** A larger number is no price. */
const MOST_RUPEES = 1e9;

type Item = Record<string, unknown>;

/** A product as read from any backend, with the spec's fields alone; undefined without an id. */
export function readProduct(item: Item): Product | undefined {
  const _id = readText(item._id);
  if (_id === '') return undefined;
  return {
    _id,
    name: readText(item.name),
    brand: readText(item.brand),
    category: readText(item.category),
    price: readNumber(item.price),
    description: readText(item.description),
    image: readText(item.image),
    countInStock: Math.max(0, Math.floor(readNumber(item.countInStock))),
    rating: readNumber(item.rating),
  };
}

/** The same as shoppers see it: it has something to call it by, and without a price it cannot be bought. */
export function readOffer(item: Item): Product | undefined {
  const product = readProduct(item);
  if (product === undefined) return undefined;
  const isPriced = isNumber(item.price) && product.price >= 0 && product.price <= MOST_RUPEES;
  return {
    ...product,
    price: isPriced ? product.price : 0,
    name: product.name || product._id,
    countInStock: isPriced ? product.countInStock : 0,
  };
}
