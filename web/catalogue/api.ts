import type { CallAnswer } from '../../contract/calls.ts';
import type { Category, Product } from '../../contract/catalogue.ts';
import { catalogueEndpoints } from '../../contract/endpoints.ts';
import { fillPath } from '../../contract/fill-path.ts';
import { HOST } from '../lib/host.ts';

/** The status is not looked at: a body that is a list is the list, anything else is a failure. */
export async function fetchProducts(): Promise<Product[]> {
  const body = await fetchBody(catalogueEndpoints.listProducts.path);
  if (!Array.isArray(body)) throw new Error('The product list is not a list.');
  return body as CallAnswer<'listProducts'>;
}

/** undefined for an unknown product: the status is not looked at, and its body has no `_id`. */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const early = prefetched.get(id);
  prefetched.delete(id);
  const body = (await early) ?? (await fetchBody(productPath(id)));
  return isProduct(body) ? body : undefined;
}

export async function fetchCategories(): Promise<Category[]> {
  const body = (await fetchBody(catalogueEndpoints.listCategories.path)) as Partial<
    CallAnswer<'listCategories'>
  > | null;
  if (!Array.isArray(body?.categories)) throw new Error('The category list is not a list.');
  return body.categories;
}

const prefetched = new Map<string, Promise<unknown>>();
const PREFETCH_LIFE_MS = 5_000;

/** Fetches what the next page will ask for; a failure is left for that page to find. */
export function prefetchProduct(id: string): void {
  if (prefetched.has(id)) return;
  prefetched.set(
    id,
    fetchBody(productPath(id)).catch(() => undefined),
  );
  setTimeout(() => prefetched.delete(id), PREFETCH_LIFE_MS);
}

const productPath = (id: string) => fillPath(catalogueEndpoints.getProduct, { id });

async function fetchBody(path: string): Promise<unknown> {
  const response = await fetch(`${HOST}${path}`);
  return response.json();
}

export const isProduct = (item: unknown): item is Product =>
  typeof item === 'object' && item !== null && '_id' in item && 'name' in item && 'price' in item;
