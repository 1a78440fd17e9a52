import type { Readable } from 'node:stream';

/** A body that exceeds its route's limit. */
class BodyTooLarge extends Error {
  readonly statusCode = 413;
}

/** The initial buffer when the length is unknown. */
const FIRST_BYTES = 64 * 1024;

/**
 * Reads a body into one buffer as it arrives: concatenating twenty megabytes at the end would block
 * the event loop.
 */
export async function readBytes(
  stream: Readable,
  { length, limit }: { length: number | undefined; limit: number },
): Promise<Buffer> {
  if (length !== undefined && length > limit) throw new BodyTooLarge();
  let bytes = Buffer.allocUnsafeSlow(length ?? FIRST_BYTES);
  let end = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (end + chunk.length > limit) throw new BodyTooLarge();
    if (end + chunk.length > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(limit, 2 * (end + chunk.length)));
      bytes.copy(larger, 0, 0, end);
      bytes = larger;
    }
    chunk.copy(bytes, end);
    end += chunk.length;
  }
  return bytes.subarray(0, end);
}
