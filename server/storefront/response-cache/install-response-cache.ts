import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogueEndpoints } from '../../../contract/catalogue/endpoints.ts';
import { fillPath } from '../../../contract/fill-path.ts';
import { shopEndpoints } from '../../../contract/settings/endpoints.ts';
import type { Catalogue } from '../../catalogue/snapshot/catalogue.ts';
import { addVary } from '../../platform/http/cors.ts';
import { removeDocumentHeaders } from '../../platform/http/security.ts';
import type { Shop } from '../../settings/current.ts';
import { type Reply, replyFrom, replyOnce } from './entry.ts';
import { PendingAnswer } from './pending-answer.ts';
import type { ResponseCache } from './response-cache.ts';

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

/** A route that matches more than one path. */
const HAS_PARAMETER = /[:*]/;

/**
 * Caches the framework's first answer of a cached route with exactly its headers. An owner's change
 * of the catalogue or the settings removes answers; stock moved by orders makes them stale.
 */
export function installResponseCache(
  app: FastifyInstance,
  cache: ResponseCache,
  catalogue: Pick<Catalogue, 'onChange'>,
  shop: Pick<Shop, 'onChange'>,
): void {
  app.decorateRequest('pendingAnswer', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isCached !== true) return;
    const found = await cache.find(urlOf(request));
    if (found instanceof PendingAnswer) request.pendingAnswer = found;
    else return sendCached(reply, cache.reply(found, request.headers));
  });
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const { pendingAnswer, headers } = request;
    if (pendingAnswer === undefined) return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      pendingAnswer.end(undefined);
      return payload;
    }
    reply.header('cache-control', 'no-cache');
    addVary(reply, 'accept-encoding');
    reply.removeHeader('content-length');
    const entry = await cache.keep(pendingAnswer, payload, reply.getHeaders());
    const answer =
      entry === undefined
        ? await replyOnce(payload, reply.getHeaders(), headers)
        : replyFrom(entry, headers);
    writeHead(reply, answer);
    if (answer.status === 304) reply.removeHeader('content-type');
    return answer.body;
  });
  shop.onChange(() => cache.remove(showsSettings));
  catalogue.onChange((change) => {
    if (change.kind === 'products') cache.remove(showsProducts(change.ids));
    else cache.stockChanged(change.changes);
  });
  app.addHook('onClose', async () => cache.remove(() => true));
}

/** Whether the answer to a URL shows what has changed, if it was these products or any. */
function showsProducts(changed: readonly string[] | undefined): (url: string) => boolean {
  if (changed === undefined) return () => true;
  const outdated = new Set([
    catalogueEndpoints.listProducts.path,
    ...changed.map((id) => fillPath(catalogueEndpoints.getProduct, { id })),
  ]);
  // A product is on many pages: its own, lists, and among the related products of others.
  return (url) => outdated.has(url) || url.includes('?') || !url.startsWith('/api/');
}

/** The settings show on every page, and the catalogue's answers do not depend on them. */
function showsSettings(url: string): boolean {
  return (
    !url.startsWith('/api/') ||
    url === shopEndpoints.getShop.path ||
    url.startsWith(fillPath(shopEndpoints.getPolicy, { slug: '' }))
  );
}

/** The URL under which an answer is cached, which visitors cannot make up. */
function urlOf({ routeOptions, url }: FastifyRequest): string | undefined {
  const { config, url: routePath = '' } = routeOptions;
  const { canonicalUrl } = config;
  // What a route does not read cannot change its answer.
  if (canonicalUrl === undefined && !HAS_PARAMETER.test(routePath)) return routePath;
  if (!CLEAR_TARGET.test(url)) return undefined;
  if (canonicalUrl !== undefined) return canonicalUrl(url);
  const [path = ''] = url.split('?');
  return PLAIN_PATH.test(path) ? path : undefined;
}

/**
 * Through the framework, which logs and measures the request, and closes its connection while
 * shutting down.
 */
function sendCached(reply: FastifyReply, answer: Reply): FastifyReply {
  // A 304 has no content type that would tell it from a document.
  if (!answer.headers.includes('content-security-policy')) removeDocumentHeaders(reply);
  writeHead(reply, answer);
  // An empty body would get a content type, which a cache would apply to what it holds.
  return reply.send(answer.status === 304 ? undefined : answer.body);
}

function writeHead(reply: FastifyReply, { status, headers }: Reply): void {
  reply.code(status);
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
}
