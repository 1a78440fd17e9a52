import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { PendingAnswer } from './pending-answer.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * A page is worth the best that takes a few milliseconds; a large list would take too many. One more
 * would take four times the memory for a third of a percent.
 */
const BROTLI_QUALITY = { small: 6, large: 4 };
/** The window that brotli looks back in, as a power of two: it needs no more than there is. */
const BROTLI_WINDOW = { least: 16, most: 20 };
const LARGE_BYTES = 150_000;
const HASH_LENGTH = 27;
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
/** What an answer holds beside its bodies: header lists, objects, its place in the map. */
const OVERHEAD_BYTES = 4 * 1024;
const MAX_KNOWN_PREFERENCES = 200;

/** As the framework gives them. */
export type AnswerHeaders = Record<string, number | string | string[] | undefined>;

const ENCODINGS = ['identity', 'gzip', 'br'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** As it is written, so that nothing has to be put together for a request. */
type Reply = { status: 200 | 304; headers: string[]; body: Buffer | '' };

type Variant = { whole: Reply; notModified: Reply };

export type CachedResponse = {
  hash: string;
  variants: Record<Encoding, Variant>;
  bytes: number;
  /** Asked for since the last sweep, so worth keeping. */
  isUsed: boolean;
};

/**
 * Answers made once and kept as bytes. Asked for by the very address under which it is kept, an answer
 * of the shop's main cache is given before the framework is even asked: a look-up and one write. With
 * any query, or while it is still being made, it is given inside the framework, which finds the
 * address, logs and measures. Bounded in size; what is not asked for goes first.
 */
export class ResponseCache {
  /** How many requests got what was made for another, before the framework or in it, for the metrics. */
  hits = 0;
  /** How many times the framework made an answer of a cached route, for the metrics. */
  made = 0;
  readonly #answers = new Map<string, CachedResponse>();
  /** Answers of this generation that are being made, each by one request that is under way. */
  readonly #pending = new Map<string, PendingAnswer<CachedResponse>>();
  readonly #preferences = new Map<string, Encoding>();
  readonly #maxBytes: number;
  /** Of all that is kept, and of what is being compressed. */
  #bytes = 0;
  #bytesBeingMade = 0;
  #generation = 0;

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes + this.#bytesBeingMade;
  }

  /** Moves on whenever answers become stale: what was begun under an older one is not kept. */
  get generation(): number {
    return this.#generation;
  }

  /** Answers from memory, or returns false and leaves the request to the framework. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const answer = this.#answers.get(request.url ?? '');
    if (answer === undefined) return false;

    const reply = this.replyTo(headers, answer);
    response.writeHead(reply.status, reply.headers);
    response.end(method === 'HEAD' ? undefined : reply.body);
    return true;
  }

  /** What of an answer goes to a request with these headers, which is thereby answered. */
  replyTo(headers: IncomingHttpHeaders, answer: CachedResponse): Reply {
    this.hits += 1;
    answer.isUsed = true;
    const known = knownEncoding(headers['if-none-match'], answer.hash);
    return known === undefined
      ? answer.variants[this.preferenceOf(headers['accept-encoding'])].whole
      : answer.variants[known].notModified;
  }

  /**
   * The answer to `url` where it is kept, or as soon as another request has made it. Where there is
   * neither, a `PendingAnswer`: the caller makes the answer, and later requests wait for it.
   * undefined where the other request's answer cannot be shared: each then makes its own.
   */
  async findAnswer(
    url: string,
  ): Promise<CachedResponse | PendingAnswer<CachedResponse> | undefined> {
    const kept = this.#answers.get(url);
    if (kept !== undefined) return kept;
    const pendingAnswer = this.#pending.get(url);
    if (pendingAnswer === undefined) return this.#begin(url);
    const outcome = await pendingAnswer.outcome;
    return outcome === 'unshared' ? undefined : outcome;
  }

  /** The answer to `url` where it is kept. */
  peek(url: string): CachedResponse | undefined {
    return this.#answers.get(url);
  }

  #begin(url: string): PendingAnswer<CachedResponse> {
    const pendingAnswer = new PendingAnswer<CachedResponse>();
    this.#pending.set(url, pendingAnswer);
    pendingAnswer.outcome.then(() => {
      if (this.#pending.get(url) === pendingAnswer) this.#pending.delete(url);
    });
    return pendingAnswer;
  }

  /**
   * Encodes the framework's answer to `url` and keeps it, unless answers became stale since
   * `generation`. undefined where there is no room for it.
   */
  async keep(
    url: string,
    payload: string,
    headers: AnswerHeaders,
    generation: number,
  ): Promise<CachedResponse | undefined> {
    // What is being compressed takes the room that it will have, as far as that is known.
    const bytes = OVERHEAD_BYTES + payload.length;
    if (this.#bytesBeingMade + bytes > this.#maxBytes) return undefined;
    this.#bytesBeingMade += bytes;
    this.#sweep();
    const answer = await makeAnswer(payload, headers).finally(() => {
      this.#bytesBeingMade -= bytes;
    });
    if (generation === this.#generation) this.#store(url, answer);
    return answer;
  }

  #store(url: string, answer: CachedResponse): void {
    this.#drop(url);
    this.#answers.set(url, answer);
    this.#bytes += answer.bytes;
    this.#sweep();
  }

  removeStale(isStale: (url: string) => boolean): void {
    this.#startGeneration();
    for (const url of this.#answers.keys()) if (isStale(url)) this.#drop(url);
  }

  clear(): void {
    this.#startGeneration();
    this.#answers.clear();
    this.#bytes = 0;
  }

  #startGeneration(): void {
    this.#generation += 1;
    this.#pending.clear();
  }

  #drop(url: string): void {
    this.#bytes -= this.#answers.get(url)?.bytes ?? 0;
    this.#answers.delete(url);
  }

  /** Goes through the answers from the oldest on; one that was used gets a second chance. */
  #sweep(): void {
    for (const [url, answer] of this.#answers) {
      if (this.bytes <= this.#maxBytes) return;
      this.#drop(url);
      if (!answer.isUsed) continue;
      answer.isUsed = false;
      this.#answers.set(url, answer);
      this.#bytes += answer.bytes;
    }
  }

  /** Browsers send few different headers, so each is read once. */
  preferenceOf(acceptEncoding: string | string[] | undefined): Encoding {
    if (acceptEncoding === undefined) return 'identity';
    const header = String(acceptEncoding);
    const known = this.#preferences.get(header);
    if (known !== undefined) return known;
    const preference = bestEncoding(header);
    if (this.#preferences.size >= MAX_KNOWN_PREFERENCES) this.#preferences.clear();
    this.#preferences.set(header, preference);
    return preference;
  }
}

/** A strong entity tag's inside; each encoding of the same content has a tag of its own. */
export function hashOf(payload: string): string {
  return createHash('sha256').update(payload).digest('base64url').slice(0, HASH_LENGTH);
}

export function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** The encoding in which the client has this content already: its tag is among theirs. */
export function knownEncoding(ifNoneMatch: string | undefined, hash: string): Encoding | undefined {
  if (ifNoneMatch === undefined) return undefined;
  return ENCODINGS.find((encoding) => ifNoneMatch.includes(etagOf(hash, encoding)));
}

export function bestEncoding(acceptEncoding: string): Encoding {
  const accepted = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...parameters] = part.trim().split(/\s*;\s*/);
        const quality = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
      }),
  );
  const qualityOf = (name: string) => accepted.get(name) ?? accepted.get('*') ?? 0;
  const brotli = qualityOf('br');
  const zipped = qualityOf('gzip');
  if (brotli > 0 && brotli >= zipped) return 'br';
  return zipped > 0 ? 'gzip' : 'identity';
}

export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'gzip'
    ? compressGzip(body)
    : compressBrotli(body, brotliOptions(body.length));
}

export function brotliOptions(bytes: number): BrotliOptions {
  const { least, most } = BROTLI_WINDOW;
  const quality = bytes > LARGE_BYTES ? BROTLI_QUALITY.large : BROTLI_QUALITY.small;
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes)))),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    },
  };
}

async function makeAnswer(payload: string, headers: AnswerHeaders): Promise<CachedResponse> {
  const body = alone(Buffer.from(payload));
  const hash = hashOf(payload);
  const encodeAlone = async (encoding: Encoding) => alone(await encode(body, encoding));
  const [zipped, brotli] = await Promise.all([encodeAlone('gzip'), encodeAlone('br')]);
  return {
    hash,
    variants: {
      identity: makeVariant(headers, hash, 'identity', body),
      gzip: makeVariant(headers, hash, 'gzip', zipped),
      br: makeVariant(headers, hash, 'br', brotli),
    },
    bytes: OVERHEAD_BYTES + body.length + zipped.length + brotli.length,
    // Only a second request tells it from an address that was made up.
    isUsed: false,
  };
}

/** In memory of its own: a small buffer is otherwise a part of a larger one, which it keeps alive. */
export function alone(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
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
    whole: { status: 200, headers: flatten(headers, own, []), body },
    notModified: { status: 304, headers: flatten(headers, { etag }, ['content-type']), body: '' },
  };
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
  return [...kept, ...Object.entries(own)].flatMap(([name, value]) => [name, String(value)]);
}
