import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { STOCK_SEEN_HEADER } from '../../../contract/catalogue/admin-endpoints.ts';
import { OWN_FIELDS_HEADER } from '../../../contract/catalogue/product-fields.ts';
import { PRODUCT_SEEN_HEADER } from '../../../contract/catalogue/product-seen.ts';

/** What pages of other origins may read: calls, pictures and the test checkout. Pages are not. */
const SHARED_PATH = /^\/(?:api|images|sandbox)\//;
/** What a page embeds by its URL, without asking for permission to read it. */
const EMBEDDED_PATH = /^\/(?:images|sandbox)\//;

const METHODS = 'GET, HEAD, POST, PUT, DELETE';
const REQUEST_HEADERS = [
  ...['Authorization', 'Content-Type', 'If-Match', 'If-None-Match'],
  // What HTTP libraries add by themselves; a browser would refuse the whole call.
  ...['X-Request-Id', 'X-Requested-With', 'X-XSRF-TOKEN'],
  ...[STOCK_SEEN_HEADER, PRODUCT_SEEN_HEADER, OWN_FIELDS_HEADER],
].join(', ');
const RESPONSE_HEADERS = [
  ...['Link', 'X-Total-Count', 'X-Above-Count', 'ETag', 'Retry-After'],
  ...['Content-Disposition', 'WWW-Authenticate'],
].join(', ');
/** Two hours: Chromium remembers a permission no longer. */
const MAX_AGE_S = '7200';

const ALLOW_ORIGIN = 'access-control-allow-origin';
const EXPOSE_HEADERS = 'access-control-expose-headers';

/** Depend on who asks, so an answer that is kept for everyone has none of them. */
export const CORS_HEADERS = [ALLOW_ORIGIN, EXPOSE_HEADERS];

/**
 * Lets pages of these origins call the shop, without cookies. It works on the response before the
 * cache, the limits and the framework do: every answer, a refusal too, can then be read there.
 */
export class Cors {
  readonly #origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** Adds its headers to the answer if the origin is allowed; says whether it is a preflight. */
  permit({ headers, method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
    const { origin } = headers;
    if (origin === undefined || !this.#origins.has(origin)) return false;
    if (!SHARED_PATH.test(url)) return false;
    response.setHeader(ALLOW_ORIGIN, origin);
    response.setHeader('vary', 'origin');
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) return true;
    response.setHeader(EXPOSE_HEADERS, RESPONSE_HEADERS);
    return false;
  }
}

export function answerPreflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': MAX_AGE_S,
    })
    .end();
}

/** The headers that `permit` gave to an answer which is now sent in another way. */
export function corsHeadersOf(response: ServerResponse): Record<string, string> {
  const given = [...CORS_HEADERS, 'vary'].filter((name) => response.hasHeader(name));
  return Object.fromEntries(given.map((name) => [name, String(response.getHeader(name))]));
}

/**
 * Where origins are told apart, every cache must know it, whoever was the first to ask. Installed
 * before the response cache, which keeps the headers it finds.
 */
export function installCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onSend', async ({ url, routeOptions }, reply) => {
    // The route's own: the router and the cache decode a URL, as in /%61pi/products.
    const path = routeOptions.url ?? url;
    if (SHARED_PATH.test(path)) addVary(reply, 'origin');
    if (EMBEDDED_PATH.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}

/** Adds to what the answer is said to depend on. */
export function addVary(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('vary') ?? '')
    .split(/, */)
    .filter((known) => known !== '' && known !== name);
  reply.header('vary', [...names, name].join(', '));
}
