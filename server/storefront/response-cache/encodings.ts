import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * A page is worth the best quality that takes a few milliseconds; a large list would take too long.
 * One level more would need four times the memory for a third of a percent.
 */
const BROTLI_QUALITY = { small: 6, large: 4 };
/** Brotli's window as a power of two: it needs no more than the size of the body. */
const BROTLI_WINDOW = { least: 16, most: 20 };
const LARGE_BYTES = 150_000;
const MAX_KNOWN_PREFERENCES = 200;

export const ENCODINGS = ['identity', 'gzip', 'br'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send few different headers, so each is parsed once. */
const preferences = new Map<string, Encoding>();

export function preferenceOf(acceptEncoding: string | string[] | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const header = String(acceptEncoding);
  let preference = preferences.get(header);
  if (preference === undefined) {
    preference = bestEncoding(header);
    if (preferences.size >= MAX_KNOWN_PREFERENCES) preferences.clear();
    preferences.set(header, preference);
  }
  return preference;
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

/**
 * Copies the bytes to their own memory: a small buffer is otherwise a slice of a larger one, which
 * it keeps alive.
 */
export function alone(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
