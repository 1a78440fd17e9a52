import type { FastifyInstance } from 'fastify';
import { apiPaths } from '../../contract/paths.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { encode, etagOf, hashOf, knownEncoding, type ReadyLane } from './ready-lane.ts';

declare module 'fastify' {
  interface FastifyRequest {
    laneGeneration: number;
  }
}

/**
 * An address that can be written in one way only. Escapes, fragments and host names give the same
 * answer many names, which a change would not find again; a query makes too many different answers.
 */
const PLAIN_ADDRESS = /^\/[\w/:.-]*$/;

/**
 * Lets the framework's first answer to a ready route fill the lane, with the very headers that the
 * framework gave it, and empties the lane of whatever a change of the catalogue makes stale.
 */
export function fillLane(app: FastifyInstance, lane: ReadyLane, catalogue: Catalogue): void {
  app.decorateRequest('laneGeneration', -1);
  app.addHook('onRequest', async (request) => {
    request.laneGeneration = lane.generation;
  });
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const { isReady, isManifold } = request.routeOptions.config;
    if (isReady !== true || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const isKept = isManifold !== true && PLAIN_ADDRESS.test(request.url);
    // Whoever asks meanwhile waits for the same bytes, instead of having them made again.
    const kept = isKept
      ? await lane.keep(request.url, payload, reply.getHeaders(), request.laneGeneration)
      : undefined;
    const hash = kept?.hash ?? hashOf(payload);
    const known = knownEncoding(request.headers['if-none-match'], hash);
    reply.removeHeader('content-length');
    if (known !== undefined) {
      reply.code(304).header('etag', etagOf(hash, known)).removeHeader('content-type');
      return '';
    }
    const encoding = lane.preferenceOf(request.headers['accept-encoding']);
    reply.header('etag', etagOf(hash, encoding));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return kept?.variants[encoding].body ?? encode(Buffer.from(payload), encoding);
  });

  catalogue.onChange((changedProducts) => {
    if (changedProducts === undefined) {
      lane.forgetAll();
      return;
    }
    const stale = new Set([apiPaths.products, ...changedProducts.map(apiPaths.product)]);
    // A product is on many pages: its own, the lists, and those of its like.
    lane.forget((url) => stale.has(url) || !url.startsWith('/api/'));
  });
}
