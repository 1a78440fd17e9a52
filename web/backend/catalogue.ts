import type { CallAnswer } from '../../contract/calls.ts';
import { catalogueEndpoints } from '../../contract/catalogue/endpoints.ts';
import type { Category, Product } from '../../contract/catalogue/schemas.ts';
import { fillPath } from '../../contract/fill-path.ts';
import { asRecord } from '../lib/records.ts';
import { takesMore } from './backend.ts';
import { HOST } from './wire/host.ts';
import { hasBearerToken, send } from './wire/http.ts';
import { readRows } from './wire/read-fields.ts';
import { readOffer } from './wire/read-product.ts';

/** Whether the list can be asked for a page at a time; the spec's is always whole. */
export const hasPages = takesMore;

/** The status is not checked: a body that is a list is the list, anything else is a failure. */
export async function fetchProducts(): Promise<Product[]> {
  return readRows(await fetchBody(catalogueEndpoints.listProducts.path), readOffer);
}

/** The shop answered, but said nothing about the product; worth another try later. */
export class ShopHiccup extends Error {
  override name = 'ShopHiccup';
  /** How long the shop asks to wait; 0 where it does not say. */
  readonly waitMs: number;

  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** How long to wait at least before another try. */
export const waitAfter = (error: unknown): number =>
  error instanceof ShopHiccup ? error.waitMs : 0;

/**
 * A product in the body counts, whatever the status; without one, a 404 means that it does not exist.
 * Any other answer says nothing about the product and is a failure, like a lost one.
 */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const early = prefetched.get(id);
  prefetched.delete(id);
  const answer = (await early) ?? (await fetchAnswer(productPath(id)));
  if (isAboutProduct(answer)) return productIn(answer);
  throw new ShopHiccup(`The shop answered with ${answer.status}.`, answer.waitMs);
}

const productIn = ({ body }: ShopAnswer) => readOffer(asRecord(body));
const isAboutProduct = (answer: ShopAnswer) =>
  answer.status === 404 || productIn(answer) !== undefined;

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
      (answer) => (isAboutProduct(answer) ? answer : undefined),
      () => undefined,
    ),
  );
  setTimeout(() => prefetched.delete(id), PREFETCH_LIFE_MS);
}

const productPath = (id: string) => fillPath(catalogueEndpoints.getProduct, { id });

type ShopAnswer = { status: number; body: unknown; waitMs: number; headers: Headers };

export async function fetchAnswer(path: string): Promise<ShopAnswer> {
  const response = await fetch(`${HOST}${path}`);
  const { status, headers } = response;
  const body: unknown = await response.json().catch((error) => {
    // Whatever its body, this one says all there is to say.
    if (status !== 404) throw error;
  });
  // In seconds; a date is not understood.
  const waitMs = Number.parseInt(headers.get('retry-after') ?? '', 10) * 1_000 || 0;
  return { status, body, waitMs, headers };
}

async function fetchBody(path: string): Promise<unknown> {
  return (await fetchAnswer(path)).body;
}
