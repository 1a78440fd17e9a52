import type { Category, Product } from '../../contract/catalogue.ts';
import { apiPaths } from '../../contract/paths.ts';
import { HOST } from '../host.ts';

/** The status is not looked at: a body that is a list is the list, anything else is a failure. */
export async function fetchProducts(): Promise<Product[]> {
  const body = await fetchBody(apiPaths.products);
  if (!Array.isArray(body)) throw new Error('The product list is not a list.');
  return body as Product[];
}

/** undefined for an unknown product: the status is not looked at, and its body has no `_id`. */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const early = prefetched.get(id);
  prefetched.delete(id);
  const body = (await early) ?? (await fetchBody(apiPaths.product(id)));
  return isProduct(body) ? body : undefined;
}

export async function fetchCategories(): Promise<Category[]> {
  const body = (await fetchBody(apiPaths.categories)) as { categories?: unknown } | null;
  if (!Array.isArray(body?.categories)) throw new Error('The category list is not a list.');
  return body.categories as Category[];
}

const prefetched = new Map<string, Promise<unknown>>();
const PREFETCH_LIFE_MS = 5_000;

/** Fetches what the next page will ask for; a failure is left for that page to find. */
export function prefetchProduct(id: string): void {
  if (prefetched.has(id)) return;
  prefetched.set(
    id,
    fetchBody(apiPaths.product(id)).catch(() => undefined),
  );
  setTimeout(() => prefetched.delete(id), PREFETCH_LIFE_MS);
}

async function fetchBody(path: string): Promise<unknown> {
  const response = await fetch(`${HOST}${path}`);
  return response.json();
}

export const isProduct = (item: unknown): item is Product =>
  typeof item === 'object' && item !== null && '_id' in item && 'name' in item && 'price' in item;
