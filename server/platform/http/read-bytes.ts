import type { Readable } from 'node:stream';

/** A body that grows beyond what its route takes. */
class BodyTooLarge extends Error {
  readonly statusCode = 413;
}

/** What is made room for at first where the length is not known. */
const FIRST_BYTES = 64 * 1024;

/**
 * All that comes, put where it belongs as it comes: twenty megabytes that are put together at the end
 * keep everybody waiting.
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
