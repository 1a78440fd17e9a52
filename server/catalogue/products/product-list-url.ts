import { MAX_RATING, MOST_LISTED } from '../../../contract/catalogue/policy.ts';
import { wordsOf } from '../../../contract/catalogue/product-filter.ts';
import { catalogueCalls } from '../../../contract/catalogue/schemas.ts';
import { meantParameter } from '../../platform/http/misspelt-parameters.ts';
import { isPlain } from './product-list.ts';

const { path, query: schema } = catalogueCalls.listProducts;
const NAMES = Object.keys(schema.shape);

/**
 * The canonical URL of a list: without unknown parameters, in a fixed order, with texts normalised
 * for comparison. undefined if the query is invalid or ambiguous.
 */
export function productListUrl(url: string): string | undefined {
  // A request never has a fragment; the router would treat it as the start of a query.
  if (url.includes('#')) return undefined;
  const [, query] = url.split(/\?(.*)/s);
  if (query === undefined) return path;
  const given = new URLSearchParams(`?${query}`);
  if (!isWellEncoded(query) || NAMES.some((name) => given.getAll(name).length > 1)) {
    return undefined;
  }
  // The call refuses it, so it has no answer that could be kept.
  if ([...given.keys()].some((name) => meantParameter(name, NAMES) !== undefined)) return undefined;
  const parsed = schema.safeParse(Object.fromEntries(given)).data;
  if (parsed === undefined) return undefined;
  if (isPlain(parsed)) return path;
  const { category, maxPrice, maxRating, name, q, sort, limit = MOST_LISTED, cursor } = parsed;
  const words = wordsOf(q ?? '').sort();
  const parameters = Object.entries({
    category,
    maxPrice,
    maxRating: maxRating === MAX_RATING ? undefined : maxRating,
    name: name?.toLowerCase() || undefined,
    q: words.length === 0 ? undefined : words.join(' '),
    sort: sort === 'newest' ? undefined : sort,
    limit,
    cursor,
  }).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  // A very small number or a very long name would be written in a form the call itself rejects.
  if (!schema.safeParse(Object.fromEntries(parameters)).success) return undefined;
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** If it is not, the framework reads it differently. */
function isWellEncoded(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}
