import type { CallAnswer } from '../../contract/calls.ts';
import type { Category, Product } from '../../contract/catalogue.ts';
import { catalogueEndpoints } from '../../contract/endpoints.ts';
import { fillPath } from '../../contract/fill-path.ts';
import { HOST } from '../lib/host.ts';
import { hasBearerToken, send } from '../lib/http.ts';

/** The status is not checked: a body that is a list is the list, anything else is a failure. */
export async function fetchProducts(): Promise<Product[]> {
  const body = await fetchBody(catalogueEndpoints.listProducts.path);
  if (!Array.isArray(body)) throw new Error('The product list is not a list.');
  return body.filter(isProduct);
}

/** The shop answered, but said nothing about the product; worth another try in a moment. */
export class ShopHiccup extends Error {
  override name = 'ShopHiccup';
}

/**
 * A product in the body counts, whatever the status. Otherwise the status decides: undefined where the
 * product does not exist; a hiccup of the shop says nothing about that and is thrown, like a lost answer.
 */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const early = prefetched.get(id);
  prefetched.delete(id);
  const answer = (await early) ?? (await fetchAnswer(productPath(id)));
  if (isProduct(answer.body)) return answer.body;
  if (isGone(answer)) return undefined;
  throw new ShopHiccup(`The shop answered with ${answer.status}.`);
}

const isGone = ({ status }: ShopAnswer) => status === 200 || status === 404;

/** Once signed in, every call but those two goes through the HTTP client, which authenticates it. */
export async function fetchCategories(): Promise<Category[]> {
  const { listCategories } = catalogueEndpoints;
  const answer: unknown = hasBearerToken()
    ? (await send(listCategories)).body
    : await fetchBody(listCategories.path);
  const body = answer as Partial<CallAnswer<'listCategories'>> | null;
  if (!Array.isArray(body?.categories)) throw new Error('The category list is not a list.');
  return body.categories.filter(Boolean);
}

const prefetched = new Map<string, Promise<ShopAnswer | undefined>>();
const PREFETCH_LIFE_MS = 5_000;

/** Fetches what the next page will request; a failure is left for that page to handle. */
export function prefetchProduct(id: string): void {
  if (prefetched.has(id)) return;
  prefetched.set(
    id,
    fetchAnswer(productPath(id)).then(
      (answer) => (isProduct(answer.body) || isGone(answer) ? answer : undefined),
      () => undefined,
    ),
  );
  setTimeout(() => prefetched.delete(id), PREFETCH_LIFE_MS);
}

const productPath = (id: string) => fillPath(catalogueEndpoints.getProduct, { id });

type ShopAnswer = { status: number; body: unknown };

async function fetchAnswer(path: string): Promise<ShopAnswer> {
  const response = await fetch(`${HOST}${path}`);
  return { status: response.status, body: await response.json() };
}

async function fetchBody(path: string): Promise<unknown> {
  return (await fetchAnswer(path)).body;
}

export const isProduct = (item: unknown): item is Product =>
  typeof item === 'object' && item !== null && '_id' in item && 'name' in item && 'price' in item;
