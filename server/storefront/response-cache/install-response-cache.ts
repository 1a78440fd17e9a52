import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogueEndpoints } from '../../../contract/endpoints.ts';
import { fillPath } from '../../../contract/fill-path.ts';
import type { Catalogue } from '../../catalogue/snapshot/catalogue.ts';
import type { CachedResponse } from './cached-response.ts';
import { encode, preferenceOf } from './encodings.ts';
import { etagOf, hashOf, knownEncoding } from './entity-tags.ts';
import { PendingAnswer } from './pending-answer.ts';
import { Refresher } from './refresher.ts';
import { ResponseCache } from './response-cache.ts';
import { installSendPieces } from './send-pieces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** As of when the answer to this request is. */
    cacheGeneration: number;
    stockMoves: number;
    /** What others wait for while this request makes it. */
    pendingAnswer: PendingAnswer<CachedResponse> | undefined;
    /** Its route's answers are kept, but not the one to this: who asks for it again has it made again. */
    isUnkept: boolean;
    /** Where this one request gets less than its address has to give: under what that is kept. */
    answerAddress: string | undefined;
  }
}

/**
 * A path that can be written in one way only. Escapes, fragments and host names give the same answer
 * many names, which a change would not find again.
 */
const PLAIN_PATH = /^\/[\w/:.-]*$/;

/**
 * Read by everyone in the same way. The router takes what follows a `#` for a query, and URLSearchParams
 * leaves out a second question mark: an answer to the one would be kept under the name of the other.
 */
const CLEAR_TARGET = /^\/[^?#]*(?:\?(?!\?)[^#]*)?$/;

/** Of a route: it is for more than one path. */
const HAS_PARAMETER = /[:*]/;

/** What visitors ask for with a query, and can make up, shares this much and pushes nothing else out. */
const QUERIED_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Caches the framework's first answer of a cached route, with the very headers that the framework
 * gave it. What an owner's change makes stale is removed; what orders make stale is made anew.
 */
export function installResponseCache(
  app: FastifyInstance,
  cache: ResponseCache,
  catalogue: Pick<Catalogue, 'onChange' | 'prepareLists'>,
  queried = new ResponseCache(QUERIED_MAX_BYTES),
): void {
  app.decorateRequest('cacheGeneration', -1);
  app.decorateRequest('stockMoves', -1);
  app.decorateRequest('liveAnswer', undefined);
  app.decorateRequest('pendingAnswer', undefined);
  app.decorateRequest('isUnkept', false);
  app.decorateRequest('answerAddress', undefined);
  installSendPieces(app, cache, catalogue);
  /** Where the answer to a request is kept; undefined where it is not. */
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
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const { answerAddress } = request;
    const place = placeOf(answerAddress ?? addressOf(request));
    // What is given instead is not what the others wait for.
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
    // A product is on many pages: its own, the lists, and those of its like.
    cache.removeStale((url) => stale.has(url) || !url.startsWith('/api/'));
  };
  catalogue.onChange((change) => {
    if (change.kind === 'products') removeStale(change.ids);
    else if (change.kind === 'stock') refresher.stockChanged(change.changes, [cache, queried]);
    else refresher.listsChanged([cache, queried]);
  });
}

type Place = { cache: ResponseCache; address: string };

/** Under which address an answer is kept and waited for: one that visitors cannot make up. */
function addressOf({ routeOptions, url }: FastifyRequest): string | undefined {
  const { config, url: routePath = '' } = routeOptions;
  if (config.isCached !== true) return undefined;
  const { canonicalAddress } = config;
  // What a route does not read makes no other answer.
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

/** Through the framework: it logs and measures the request, and ends its connection while closing. */
function sendCached(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): FastifyReply {
  const { head, body } = cache.replyTo(request.headers, answer);
  const { status, headers } = head;
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  // An empty text would be given a type, and a cache would take it for the type of what it holds.
  return status === 304 ? reply.code(304).send() : reply.code(status).send(body);
}
