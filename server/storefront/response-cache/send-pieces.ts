import { finished, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/snapshot/catalogue.ts';
import { productPiece } from '../../catalogue/snapshot/product-piece.ts';
import { withBreaks } from '../../platform/breaks.ts';
import { JsonPieces } from '../../platform/http/json-pieces.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import { removeDocumentHeaders } from '../../platform/http/security.ts';
import {
  alone,
  brotliOptions,
  type Compression,
  type Encoding,
  preferenceOf,
} from './encodings.ts';
import { etagOf, knownEncoding } from './entity-tags.ts';
import { LongAnswer } from './long-answer.ts';
import { turnToWrite } from './one-per-turn.ts';
import type { ResponseCache } from './response-cache.ts';
import { SharedBodies } from './shared-bodies.ts';

/**
 * A list above this size is not cached as a whole. The plain one is what every visitor fetches; of
 * those with a query there can be as many as there are readers.
 */
const MAX_WHOLE_BYTES = { plain: 4 * 1024 * 1024, queried: 256 * 1024 };
/** As much as a page of a list that a person looks at. */
const FREE_BYTES = 128 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';
const MEBIBYTE = 1024 * 1024;
/** A list compresses by at least this factor. */
const LEAST_COMPRESSION = 4;

/**
 * A short list is built and cached like any other answer. A long one is never held as a whole: its
 * compressed bodies are shared by all readers, and the plain one is assembled as fast as its reader
 * takes it.
 */
export function installSendPieces(
  app: FastifyInstance,
  cache: ResponseCache,
  catalogue: Pick<Catalogue, 'prepareLists'>,
): void {
  // Separate, so that lists with a query cannot keep the plain one from being compressed.
  const bodies = { plain: new SharedBodies(), queried: new SharedBodies() };
  /** The encodings in which the plain list was requested since it was last built. */
  const asked = new Set<Compression>();
  catalogue.prepareLists(async (snapshot) => {
    const encodings = [...asked];
    asked.clear();
    if (encodings.length === 0) return;
    const list = await JsonPieces.of(snapshot.entries, productPiece);
    for (const encoding of encodings) {
      const borrowed = await borrow(list, encoding, bodies.plain);
      borrowed?.giveBack();
    }
  });
  app.decorateReply('sendPieces', async function (this: FastifyReply, list) {
    const { request } = this;
    this.type(JSON_TYPE);
    const kind = kindOf(request);
    if (list.bytes <= MAX_WHOLE_BYTES[kind]) {
      const isCounted = kind === 'queried' && list.bytes > FREE_BYTES;
      const refusal = isCounted ? await app.readLimits.take(request, { reads: 1 }) : undefined;
      return refusal === undefined ? this.send(list.text()) : sendProblem(request, this, refusal);
    }

    this.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const encoding = preferenceOf(request.headers['accept-encoding']);
    if (kind === 'plain') {
      if (encoding !== 'identity') asked.add(encoding);
      request.longAnswer = (headers) =>
        new LongAnswer(
          list.hash,
          { ...headers, 'content-type': JSON_TYPE },
          bodies.plain,
          (requested) => asked.add(requested),
        );
    }
    const known = knownEncoding(request.headers['if-none-match'], list.hash, encoding);
    if (known !== undefined) {
      // A list built for this caller is charged, whether they already have it or not.
      if (list.isKnown) {
        app.readLimits.giveBackReads(request);
        cache.hits += 1;
      }
      this.code(304).header('etag', etagOf(list.hash, known)).removeHeader('content-type');
      removeDocumentHeaders(this);
      return this.send();
    }
    const shared = bodies[kind];
    const isMade = shared.has(etagOf(list.hash, encoding));
    // The plain list is built for all visitors, so nobody is charged.
    const isForAll = kind === 'plain' && encoding !== 'identity';
    if (!isForAll && !isMade) {
      const reads = Math.ceil(list.bytes / MEBIBYTE);
      const refusal = await app.readLimits.take(request, { reads });
      if (refusal !== undefined) return sendProblem(request, this, refusal);
    }
    if (isMade) cache.hits += 1;
    else cache.made += 1;
    return sendLong(this, list, encoding, shared);
  });
}

function kindOf(request: FastifyRequest): keyof typeof MAX_WHOLE_BYTES {
  const { url, isUnkept, routeOptions } = request;
  const { config } = routeOptions;
  if (isUnkept) return 'queried';
  const address = config.canonicalAddress?.(url) ?? url;
  return address.includes('?') ? 'queried' : 'plain';
}

/**
 * Compressed, if requested and if there is room for the compressed list. A reply is thenable:
 * awaiting it waits for the end of the response and gives undefined.
 */
async function sendLong(
  reply: FastifyReply,
  list: JsonPieces,
  encoding: Encoding,
  shared: SharedBodies,
): Promise<FastifyReply> {
  const borrowed = encoding === 'identity' ? undefined : await borrow(list, encoding, shared);
  if (borrowed === undefined) return sendSlices(reply, list);
  // Also if the reader has disconnected.
  finished(reply.raw, borrowed.giveBack);
  const turn = turnToWrite(borrowed.body, reply.raw);
  if (turn !== undefined) {
    // Those who wait to see whether this answer can be shared need not wait for its turn.
    reply.request.pendingAnswer?.end('unshared');
    await turn;
  }
  const etag = etagOf(list.hash, encoding);
  return reply.headers({ etag, 'content-encoding': encoding }).send(borrowed.body);
}

function borrow(list: JsonPieces, encoding: Compression, shared: SharedBodies) {
  const expectedBytes = Math.ceil(list.bytes / LEAST_COMPRESSION);
  const tag = etagOf(list.hash, encoding);
  return shared.borrow(tag, expectedBytes, () => compress(list, encoding));
}

async function compress(list: JsonPieces, encoding: Compression): Promise<Buffer> {
  const compressor =
    encoding === 'gzip' ? createGzip() : createBrotliCompress(brotliOptions(list.bytes));
  return alone(await pipeline(Readable.from(list.slices()), compressor, buffer));
}

function sendSlices(reply: FastifyReply, list: JsonPieces): FastifyReply {
  const isHead = reply.request.method === 'HEAD';
  return reply
    .headers({ etag: etagOf(list.hash, 'identity'), 'content-length': list.bytes })
    .send(Readable.from(isHead ? [] : withBreaks(list.slices())));
}
