import type { Product } from '../../contract/entities.ts';
import { apiPaths } from '../../contract/paths.ts';
import { HOST } from '../host.ts';

/** The status is not looked at: a body that is a list is the list, anything else is a failure. */
export async function fetchProducts(): Promise<Product[]> {
  const response = await fetch(`${HOST}${apiPaths.products}`);
  const body: unknown = await response.json();
  if (!Array.isArray(body)) throw new Error('The product list is not a list.');
  return body as Product[];
}
