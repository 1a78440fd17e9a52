import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogueEndpoints } from '../../../contract/endpoints.ts';
import { fillPath } from '../../../contract/fill-path.ts';
import { shopEndpoints } from '../../../contract/shop-endpoints.ts';
import type { Catalogue } from '../../catalogue/snapshot/catalogue.ts';
import { addVary } from '../../platform/http/cors.ts';
import { removeDocumentHeaders } from '../../platform/http/security.ts';
import type { Shop } from '../../settings/current.ts';
import type { CachedResponse } from './cached-response.ts';
import { encode, preferenceOf } from './encodings.ts';
import { etagOf, hashOf, knownEncoding } from './entity-tags.ts';
import { PendingAnswer } from './pending-answer.ts';
import { Refresher } from './refresher.ts';
import { ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The state of the cache when this request started. */
    cacheGeneration: number;
    stockMoves: number;
    /** What other requests wait for while this one builds it. */
    pendingAnswer: PendingAnswer<CachedResponse> | undefined;
    /** The route is cached, but not this answer: requesting it again builds it again. */
    isUnkept: boolean;
    /** The cache key of a reduced answer, if this request gets less than its URL has to offer. */
    answerAddress: string | undefined;
  }
}

/**
 * A path that can be written in one way only. Escapes, fragments and host names would give the same
 * answer many names, which a change would not find.
 */
const PLAIN_PATH = /^\/[\w/:.-]*$/;

/**
 * A target that every parser reads the same way. The router treats what follows a `#` as a query,
 * and URLSearchParams drops a second question mark: one answer would be cached under the name of
 * another.
 */
const CLEAR_TARGET = /^\/[^?#]*(?:\?(?!\?)[^#]*)?$/;

const RELATED_PATH = new RegExp(
  `^${fillPath(catalogueEndpoints.getRelatedProducts, { id: 'ID' }).replace('ID', '[^/]+')}$`,
);

/** A route that matches more than one path. */
const HAS_PARAMETER = /[:*]/;

/** Answers with a query, which visitors can make up, share this much and evict nothing else. */
const QUERIED_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Caches the framework's first answer of a cached route with exactly its headers. An owner's change
 * of the catalogue or the settings removes stale answers; stock moved by orders refreshes them.
 */
export function installResponseCache(
  app: FastifyInstance,
  cache: ResponseCache,
  catalogue: Pick<Catalogue, 'onChange'>,
  shop: Pick<Shop, 'onChange'>,
  queried = new ResponseCache(QUERIED_MAX_BYTES),
): void {
  app.decorateRequest('cacheGeneration', -1);
  app.decorateRequest('stockMoves', -1);
  app.decorateRequest('liveAnswer', undefined);
  app.decorateRequest('pendingAnswer', undefined);
  app.decorateRequest('isUnkept', false);
  app.decorateRequest('answerAddress', undefined);
  /** Where the answer to a request is cached; undefined if it is not. */
  const placeOf = (address: string | undefined): Place | undefined => {
    if (address === undefined) return undefined;
    return { address, cache: cacheOf(address) };
  };
  const cacheOf = (address: string) => (address.includes('?') ? queried : cache);
  const refresher = new Refresher(cacheOf, () => {
    cache.remade += 1;
  });
  app.addHook('onClose', async () => refresher.stop());
  app.addHook('onRequest', async (request, reply) => {
    const place = placeOf(addressOf(request));
    request.isUnkept = place === undefined && request.routeOptions.config.isCached === true;
    const found = await place?.cache.findAnswer(place.address);
    request.cacheGeneration = place?.cache.generation ?? -1;
    request.stockMoves = refresher.moves;
    if (found instanceof PendingAnswer) request.pendingAnswer = found;
    else if (found !== undefined) return sendCached(cache, request, reply, found);
  });
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const { isCached } = request.routeOptions.config;
    if (isCached !== true || reply.statusCode !== 200 || typeof payload !== 'string') {
      request.pendingAnswer?.end('unshared');
      return payload;
    }
    reply.header('cache-control', 'no-cache');
    addVary(reply, 'accept-encoding');
    const { answerAddress } = request;
    const place = placeOf(answerAddress ?? addressOf(request));
    // The reduced answer is not what the other requests wait for.
    if (place === undefined || answerAddress !== undefined) request.pendingAnswer?.end('unshared');
    const shared = answerAddress === undefined ? undefined : place?.cache.peek(answerAddress);
    if (shared === undefined) cache.made += 1;
    else cache.hits += 1;
    const kept = shared ?? (place && (await keep(place, request, reply, payload)));
    if (place !== undefined && request.stockMoves !== refresher.moves) {
      refresher.keptLate(place.address);
    }
    const hash = kept?.hash ?? hashOf(payload);
    const encoding = preferenceOf(request.headers['accept-encoding']);
    const known = knownEncoding(request.headers['if-none-match'], hash, encoding);
    reply.removeHeader('content-length');
    if (known !== undefined) {
      reply.code(304).header('etag', etagOf(hash, known)).removeHeader('content-type');
      return '';
    }
    reply.header('etag', etagOf(hash, encoding));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return kept?.variants[encoding].whole.body ?? encode(Buffer.from(payload), encoding);
  });

  const removeStale = (changedProducts: readonly string[] | undefined) => {
    queried.clear();
    if (changedProducts === undefined) {
      cache.clear();
      return;
    }
    const stale = new Set([
      catalogueEndpoints.listProducts.path,
      ...changedProducts.map((id) => fillPath(catalogueEndpoints.getProduct, { id })),
    ]);
    // A product is on many pages: its own, lists, and among the related products of others.
    cache.removeStale(
      (url) => stale.has(url) || !url.startsWith('/api/') || RELATED_PATH.test(url),
    );
  };
  // The settings show on every page, and the catalogue's answers do not depend on them.
  const showsSettings = (url: string) =>
    !url.startsWith('/api/') ||
    url === shopEndpoints.getShop.path ||
    url.startsWith(fillPath(shopEndpoints.getPolicy, { slug: '' }));
  shop.onChange(() => {
    cache.removeStale(showsSettings);
    queried.removeStale(showsSettings);
  });
  catalogue.onChange((change) => {
    if (change.kind === 'products') removeStale(change.ids);
    else refresher.stockChanged(change.changes, [cache, queried]);
  });
}

type Place = { cache: ResponseCache; address: string };

/** The cache key of an answer, which visitors cannot make up. */
function addressOf({ routeOptions, url }: FastifyRequest): string | undefined {
  const { config, url: routePath = '' } = routeOptions;
  if (config.isCached !== true) return undefined;
  const { canonicalAddress } = config;
  // What a route does not read cannot change its answer.
  if (canonicalAddress === undefined && !HAS_PARAMETER.test(routePath)) return routePath;
  if (!CLEAR_TARGET.test(url)) return undefined;
  if (canonicalAddress !== undefined) return canonicalAddress(url);
  const [path = ''] = url.split('?');
  return PLAIN_PATH.test(path) ? path : undefined;
}

async function keep(
  { cache, address }: Place,
  { cacheGeneration, liveAnswer, pendingAnswer }: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): Promise<CachedResponse | undefined> {
  try {
    const answer = await cache.keep(address, payload, reply.getHeaders(), {
      generation: cacheGeneration,
      live: liveAnswer,
    });
    if (answer !== undefined) pendingAnswer?.end(answer);
    return answer;
  } finally {
    pendingAnswer?.end('unshared');
  }
}

/**
 * Through the framework, which logs and measures the request, and closes its connection while
 * shutting down.
 */
function sendCached(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): FastifyReply {
  const { status, headers, body } = cache.replyTo(request.headers, answer);
  // A 304 has no content type that would tell it from a document.
  if (!headers.includes('content-security-policy')) removeDocumentHeaders(reply);
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  // An empty string would get a content type, which a cache would apply to what it holds.
  return status === 304 ? reply.code(304).send() : reply.code(status).send(body);
}
