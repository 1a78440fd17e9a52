import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogueEndpoints } from '../../../contract/endpoints.ts';
import { fillPath } from '../../../contract/fill-path.ts';
import type { Catalogue } from '../../catalogue/snapshot/catalogue.ts';
import { Making } from './pending-answer.ts';
import {
  encode,
  etagOf,
  hashOf,
  knownEncoding,
  type ReadyAnswer,
  type ReadyLane,
} from './response-cache.ts';

declare module 'fastify' {
  interface FastifyRequest {
    laneGeneration: number;
    /** What others wait for while this request makes it. */
    making: Making<ReadyAnswer> | undefined;
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
export function fillLane(
  app: FastifyInstance,
  lane: ReadyLane,
  catalogue: Pick<Catalogue, 'onChange'>,
): void {
  app.decorateRequest('laneGeneration', -1);
  app.decorateRequest('making', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const found = isKept(request) ? await lane.findAnswer(request.url) : undefined;
    request.laneGeneration = lane.generation;
    if (found instanceof Making) request.making = found;
    else if (found !== undefined) return sendReady(lane, request, reply, found);
  });
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const { isReady } = request.routeOptions.config;
    if (isReady !== true || reply.statusCode !== 200 || typeof payload !== 'string') {
      request.making?.end('unshared');
      return payload;
    }
    lane.made += 1;
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const kept = isKept(request) ? await keep(lane, request, reply, payload) : undefined;
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
    return kept?.variants[encoding].whole.body ?? encode(Buffer.from(payload), encoding);
  });

  catalogue.onChange((changedProducts) => {
    if (changedProducts === undefined) {
      lane.forgetAll();
      return;
    }
    const stale = new Set([
      catalogueEndpoints.listProducts.path,
      ...changedProducts.map((id) => fillPath(catalogueEndpoints.getProduct, { id })),
    ]);
    // A product is on many pages: its own, the lists, and those of its like.
    lane.forget((url) => stale.has(url) || !url.startsWith('/api/'));
  });
}

/** Only such answers are waited for: the others are too many, and cheap. */
function isKept({ routeOptions: { config }, url }: FastifyRequest): boolean {
  return config.isReady === true && config.isManifold !== true && PLAIN_ADDRESS.test(url);
}

async function keep(
  lane: ReadyLane,
  { url, laneGeneration, making }: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): Promise<ReadyAnswer> {
  try {
    const answer = await lane.keep(url, payload, reply.getHeaders(), laneGeneration);
    making?.end(answer);
    return answer;
  } finally {
    making?.end('unshared');
  }
}

/** Through the framework: it logs and measures the request, and ends its connection while closing. */
function sendReady(
  lane: ReadyLane,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): FastifyReply {
  const { status, headers, body } = lane.replyTo(request.headers, answer);
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  // An empty text would be given a type, and a cache would take it for the type of what it holds.
  return status === 304 ? reply.code(304).send() : reply.code(status).send(body);
}
