import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { CORS_HEADERS } from '../../platform/http/cors.ts';
import type { LiveAnswer } from '../../platform/http/live-answer.ts';
import { alone, type Encoding, encode, preferenceOf } from './encodings.ts';
import { etagOf, hashOf, knownEncoding } from './entity-tags.ts';

/** What an answer holds besides its bodies: its heads, objects, its entry in the map. */
export const OVERHEAD_BYTES = 6 * 1024;

/** Per product shown: its entry in the index of what shows what. */
const SHOWN_BYTES = 64;

/**
 * Each variant has its own, or none. The server that answers decides whether to close the
 * connection, and whether the page that asks may read the answer.
 */
const DIFFERING_HEADERS = ['content-encoding', 'content-length', 'connection', ...CORS_HEADERS];

const NO_BODY = Buffer.alloc(0);

/** As the framework provides them. */
export type AnswerHeaders = Record<string, number | string | string[] | undefined>;

/** Ready to be sent, so that a request needs no further work. */
export type Reply = {
  status: number;
  /** Names and values in one list, which Node writes fastest. */
  headers: string[];
  body: Buffer;
};

type Variant = { whole: Reply; notModified: Reply };

export type CachedResponse = {
  hash: string;
  /** As the framework provided them, for refreshing the answer. */
  headers: AnswerHeaders;
  live: LiveAnswer | undefined;
  variants: Record<Encoding, Variant>;
  bytes: number;
  /** Requested since it was built or last swept, so worth keeping. */
  isUsed: boolean;
  /** When it was last known to be requested. */
  usedAt: number;
};

/** Selects the reply for a request with these headers. */
export function replyTo(headers: IncomingHttpHeaders, { hash, variants }: CachedResponse): Reply {
  const preferred = preferenceOf(headers['accept-encoding']);
  const known = knownEncoding(headers['if-none-match'], hash, preferred);
  return known === undefined ? variants[preferred].whole : variants[known].notModified;
}

/** For HEAD Node leaves the body out. */
export function sendReply({ status, headers, body }: Reply, response: ServerResponse): void {
  response.writeHead(status, headers).end(body);
}

export async function makeAnswer(
  payload: string,
  headers: AnswerHeaders,
  live: LiveAnswer | undefined,
): Promise<CachedResponse> {
  const body = alone(Buffer.from(payload));
  const hash = hashOf(payload);
  const encodeAlone = async (encoding: Encoding) => alone(await encode(body, encoding));
  const [zipped, brotli] = await Promise.all([encodeAlone('gzip'), encodeAlone('br')]);
  const variants = {
    identity: makeVariant(headers, hash, 'identity', body),
    gzip: makeVariant(headers, hash, 'gzip', zipped),
    br: makeVariant(headers, hash, 'br', brotli),
  };
  return {
    hash,
    headers,
    live,
    variants,
    bytes: Object.values(variants).reduce(
      (sum, { whole }) => sum + whole.body.length,
      OVERHEAD_BYTES + SHOWN_BYTES * (live?.shows.length ?? 0),
    ),
    // Only a second request tells it from a made-up URL.
    isUsed: false,
    usedAt: performance.now(),
  };
}

function makeVariant(
  headers: AnswerHeaders,
  hash: string,
  encoding: Encoding,
  body: Buffer,
): Variant {
  return {
    whole: wholeOf(headers, hash, encoding, body),
    notModified: notModifiedOf(headers, hash, encoding),
  };
}

export function wholeOf(
  headers: AnswerHeaders,
  hash: string,
  encoding: Encoding,
  body: Buffer,
): Reply {
  const own = {
    etag: etagOf(hash, encoding),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return { status: 200, headers: flatten(headers, own, []), body };
}

export function notModifiedOf(headers: AnswerHeaders, hash: string, encoding: Encoding): Reply {
  const own = { etag: etagOf(hash, encoding) };
  return { status: 304, headers: flatten(headers, own, ['content-type']), body: NO_BODY };
}

function flatten(
  headers: AnswerHeaders,
  own: Record<string, string>,
  without: readonly string[],
): string[] {
  const dropped = new Set([...without, ...Object.keys(own), ...DIFFERING_HEADERS]);
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !dropped.has(name),
  );
  return [...kept, ...Object.entries(own)].flatMap(([name, value]) => [
    inBytes(name),
    inBytes(String(value)),
  ]);
}

/**
 * Copies the text to one byte per character. A substring of a page, such as the hash of its style,
 * has two like the page, and would make all headers so: they take a third longer to write.
 */
function inBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
