/** The spec's entities as read from any backend; those without an id are skipped. */
import type { User } from '../../../contract/accounts.ts';
import type { Category, Product } from '../../../contract/catalogue.ts';
import { readNumber, readText } from '../../lib/read-fields.ts';

type Item = Record<string, unknown>;

export function readProduct(item: Item): Product | undefined {
  if (typeof item._id !== 'string') return undefined;
  return {
    _id: item._id,
    name: readText(item.name),
    brand: readText(item.brand),
    category: readText(item.category),
    price: readNumber(item.price),
    description: readText(item.description),
    image: readText(item.image),
    countInStock: readNumber(item.countInStock),
    rating: readNumber(item.rating),
  };
}

export function readCategory(item: Item): Category | undefined {
  if (typeof item._id !== 'string') return undefined;
  return {
    _id: item._id,
    name: readText(item.name),
    slug: readText(item.slug),
    createdAt: readText(item.createdAt),
  };
}

export function readUser(item: Item): User | undefined {
  if (typeof item._id !== 'string') return undefined;
  return {
    _id: item._id,
    name: readText(item.name),
    email: readText(item.email),
    isAdmin: item.isAdmin === true,
  };
}
