import type { IncomingHttpHeaders } from 'node:http';
import type { LiveAnswer } from '../../platform/http/live-answer.ts';
import { ReusableHead } from '../../platform/http/reusable-head.ts';
import { alone, type Encoding, encode, preferenceOf } from './encodings.ts';
import { etagOf, hashOf, knownEncoding } from './entity-tags.ts';

/** What an answer holds beside its bodies: its heads, objects, its place in the map. */
export const OVERHEAD_BYTES = 6 * 1024;

/** For each product that it shows: its place in the lists of what shows what. */
const SHOWN_BYTES = 64;

/** As the framework gives them. */
export type AnswerHeaders = Record<string, number | string | string[] | undefined>;

/** As it is written, so that nothing has to be put together for a request. */
export type Reply = {
  head: ReusableHead;
  body: Buffer | '';
  /** The same in latin1, where it is small: Node writes text together with its head, in one piece. */
  text: string | undefined;
};

/** Of larger ones a copy as text costs as much as it saves. */
const MAX_TEXT_BYTES = 8 * 1024;

type Variant = { whole: Reply; notModified: Reply };

export type CachedResponse = {
  hash: string;
  /** As the framework gave them, for when it is made anew. */
  headers: AnswerHeaders;
  live: LiveAnswer | undefined;
  variants: Record<Encoding, Variant>;
  bytes: number;
  /** Asked for since it was made or last swept over, so worth keeping. */
  isUsed: boolean;
  /** When it was last known that somebody asks for it. */
  usedAt: number;
};

/** What of an answer goes to a request with these headers. */
export function replyTo(headers: IncomingHttpHeaders, { hash, variants }: CachedResponse): Reply {
  const preferred = preferenceOf(headers['accept-encoding']);
  const known = knownEncoding(headers['if-none-match'], hash, preferred);
  return known === undefined ? variants[preferred].whole : variants[known].notModified;
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
  return {
    hash,
    headers,
    live,
    variants: {
      identity: makeVariant(headers, hash, 'identity', body),
      gzip: makeVariant(headers, hash, 'gzip', zipped),
      br: makeVariant(headers, hash, 'br', brotli),
    },
    bytes: [body, zipped, brotli].reduce(
      (sum, bytes) => sum + bytes.length + (textOf(bytes)?.length ?? 0),
      OVERHEAD_BYTES + SHOWN_BYTES * (live?.shows.length ?? 0),
    ),
    // Only a second request tells it from an address that was made up.
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
  const etag = etagOf(hash, encoding);
  const own = {
    etag,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return {
    whole: { head: new ReusableHead(200, flatten(headers, own, [])), body, text: textOf(body) },
    notModified: {
      head: new ReusableHead(304, flatten(headers, { etag }, ['content-type'])),
      body: '',
      text: undefined,
    },
  };
}

function textOf(body: Buffer): string | undefined {
  return body.length <= MAX_TEXT_BYTES ? body.toString('latin1') : undefined;
}

/** Names and values in one list, which Node writes fastest. */
function flatten(
  headers: AnswerHeaders,
  own: Record<string, string>,
  without: readonly string[],
): string[] {
  // Whether a connection ends is for the server that answers to say.
  const dropped = new Set([...without, ...Object.keys(own), 'content-length', 'connection']);
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !dropped.has(name),
  );
  return [...kept, ...Object.entries(own)].flatMap(([name, value]) => [
    inBytes(name),
    inBytes(String(value)),
  ]);
}

/**
 * The same text with a byte for each character. A part of a page, such as the hash of its style, has
 * two as the page has, and would make all headers so: they take a third longer to write.
 */
function inBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
