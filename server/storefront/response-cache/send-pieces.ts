import { finished, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JsonPieces } from '../../platform/http/json-pieces.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import {
  alone,
  type Encoding,
  etagOf,
  knownEncoding,
  type ResponseCache,
} from './response-cache.ts';
import { SharedBodies } from './shared-bodies.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a list that is put together from its pieces. */
    sendPieces(list: JsonPieces): Promise<FastifyReply>;
  }
}

/**
 * Beyond this a list is not kept as a whole. The plain one is what every visitor fetches; of those
 * with a query there can be as many as there are readers.
 */
const MAX_WHOLE_BYTES = { plain: 4 * 1024 * 1024, queried: 256 * 1024 };
const MEBIBYTE = 1024 * 1024;
/** A list becomes at least so much smaller. */
const LEAST_COMPRESSION = 4;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * A short list is made and kept like any other answer. A long one is never held as a whole: its
 * compressed bodies are shared by all who read them, and the plain one is put together as fast as its
 * reader takes it.
 */
export function installSendPieces(
  app: FastifyInstance,
  cache: ResponseCache,
  shared = new SharedBodies(),
): void {
  app.decorateReply('sendPieces', async function (this: FastifyReply, list) {
    const { request } = this;
    this.type('application/json; charset=utf-8');
    if (list.bytes <= maxWholeBytes(request)) return this.send(list.text());

    this.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const known = knownEncoding(request.headers['if-none-match'], list.hash);
    if (known !== undefined) {
      this.code(304).header('etag', etagOf(list.hash, known)).removeHeader('content-type');
      return this.send();
    }
    const encoding = cache.preferenceOf(request.headers['accept-encoding']);
    const tag = etagOf(list.hash, encoding);
    if (!shared.has(tag)) {
      const refusal = await app.readLimits.take(request, Math.ceil(list.bytes / MEBIBYTE));
      if (refusal !== undefined) return sendProblem(request, this, refusal);
    }
    cache.made += 1;
    return (await sendCompressed(this, list, encoding, shared)) ?? sendSlices(this, list);
  });
}

function maxWholeBytes({ url, routeOptions: { config } }: FastifyRequest): number {
  const address = config.canonicalAddress?.(url) ?? url;
  return address.includes('?') ? MAX_WHOLE_BYTES.queried : MAX_WHOLE_BYTES.plain;
}

/** undefined where the list has to go as it is. */
async function sendCompressed(
  reply: FastifyReply,
  list: JsonPieces,
  encoding: Encoding,
  shared: SharedBodies,
): Promise<FastifyReply | undefined> {
  if (encoding === 'identity') return undefined;
  const tag = etagOf(list.hash, encoding);
  const expectedBytes = Math.ceil(list.bytes / LEAST_COMPRESSION);
  const borrowed = await shared.borrow(tag, expectedBytes, () => compress(list, encoding));
  if (borrowed === undefined) return undefined;
  // Also where the reader has left meanwhile.
  finished(reply.raw, borrowed.giveBack);
  return reply.headers({ etag: tag, 'content-encoding': encoding }).send(borrowed.body);
}

async function compress(list: JsonPieces, encoding: 'gzip' | 'br'): Promise<Buffer> {
  const compressor = encoding === 'gzip' ? createGzip() : createBrotliCompress(BROTLI);
  return alone(await pipeline(Readable.from(list.slices()), compressor, buffer));
}

function sendSlices(reply: FastifyReply, list: JsonPieces): FastifyReply {
  const isHead = reply.request.method === 'HEAD';
  return reply
    .headers({ etag: etagOf(list.hash, 'identity'), 'content-length': list.bytes })
    .send(Readable.from(isHead ? [] : list.slices()));
}
