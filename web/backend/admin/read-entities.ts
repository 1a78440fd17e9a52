/** The spec's entities as read from any backend; those without an id are skipped. */
import type { User } from '../../../contract/accounts/schemas.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { readText } from '../wire/read-fields.ts';

type Item = Record<string, unknown>;

export function readCategory(item: Item): Category | undefined {
  const _id = readText(item._id);
  if (_id === '') return undefined;
  return {
    _id,
    name: readText(item.name),
    slug: readText(item.slug),
    createdAt: readText(item.createdAt),
  };
}

export function readUser(item: Item): User | undefined {
  const _id = readText(item._id);
  if (_id === '') return undefined;
  return {
    _id,
    name: readText(item.name),
    email: readText(item.email),
    isAdmin: item.isAdmin === true,
  };
}
