import type { IncomingHttpHeaders } from 'node:http';
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

/** A cached answer. */
export type Entry = {
  readonly url: string;
  /** As the framework provided them, for refreshing the answer. */
  readonly headers: AnswerHeaders;
  readonly live: LiveAnswer | undefined;
  readonly hash: string;
  readonly variants: Record<Encoding, Variant>;
  readonly bytes: number;
  /** Requested since it was built or last looked over, so worth keeping. */
  isUsed: boolean;
  /** When it was last known to be requested. */
  usedAt: number;
  /** When its answer is too stale to be sent. */
  servedUntil: number;
};

export async function makeEntry(
  url: string,
  payload: string,
  headers: AnswerHeaders,
  live: LiveAnswer | undefined,
): Promise<Entry> {
  const hash = hashOf(payload);
  const body = alone(Buffer.from(payload));
  const makeVariant = async (encoding: Encoding): Promise<Variant> => ({
    whole: toReply(headers, hash, encoding, alone(await encode(body, encoding))),
    notModified: toReply(headers, hash, encoding),
  });
  const [identity, gzip, br] = await Promise.all([
    makeVariant('identity'),
    makeVariant('gzip'),
    makeVariant('br'),
  ]);
  const bytes = [identity, gzip, br].reduce(
    (sum, { whole }) => sum + whole.body.length,
    OVERHEAD_BYTES + SHOWN_BYTES * (live?.shows.length ?? 0),
  );
  return {
    url,
    headers,
    live,
    hash,
    variants: { identity, gzip, br },
    bytes,
    // Only a second request tells it from a made-up URL.
    isUsed: false,
    usedAt: performance.now(),
    servedUntil: Number.POSITIVE_INFINITY,
  };
}

/** Selects the reply for a request with these headers. */
export function replyFrom({ hash, variants }: Entry, asked: IncomingHttpHeaders): Reply {
  const preferred = preferenceOf(asked['accept-encoding']);
  const known = knownEncoding(asked['if-none-match'], hash, preferred);
  return known === undefined ? variants[preferred].whole : variants[known].notModified;
}

/** The same for an answer that is sent once. */
export async function replyOnce(
  payload: string,
  headers: AnswerHeaders,
  asked: IncomingHttpHeaders,
): Promise<Reply> {
  const hash = hashOf(payload);
  const preferred = preferenceOf(asked['accept-encoding']);
  const known = knownEncoding(asked['if-none-match'], hash, preferred);
  if (known !== undefined) return toReply(headers, hash, known);
  return toReply(headers, hash, preferred, await encode(Buffer.from(payload), preferred));
}

/** Without a body: the client has it already. */
function toReply(headers: AnswerHeaders, hash: string, encoding: Encoding, body?: Buffer): Reply {
  const dropped = [...DIFFERING_HEADERS, 'etag', ...(body === undefined ? ['content-type'] : [])];
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !dropped.includes(name),
  );
  const own = [
    ['etag', etagOf(hash, encoding)],
    ...(body === undefined || encoding === 'identity' ? [] : [['content-encoding', encoding]]),
    ...(body === undefined ? [] : [['content-length', body.length]]),
  ];
  return {
    status: body === undefined ? 304 : 200,
    headers: [...kept, ...own].flat().map(inBytes),
    body: body ?? NO_BODY,
  };
}

/**
 * Copies the text to one byte per character. A substring of a page, such as the hash of its style,
 * has two like the page, and would make all headers so: they take a third longer to write.
 */
function inBytes(text: unknown): string {
  return Buffer.from(String(text), 'latin1').toString('latin1');
}
