import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';

/** Neither database reads beyond its own end, and most damage within rows is invisible to both. */
const TITLE = 'haat backup sha256 ';
const SEAL = new RegExp(`^${TITLE}(?<digest>[0-9a-f]{64})\n$`);
const SEAL_BYTES = TITLE.length + 64 + 1;

/** Ends a backup with the digest of everything before. */
export async function seal(file: string): Promise<void> {
  appendFileSync(file, `${TITLE}${await digestOf(file, statSync(file).size)}\n`);
}

/** How many bytes of the file are the database's own. Throws if they are not what was sealed. */
export async function requireUnbroken(file: string): Promise<number> {
  const { size } = statSync(file);
  const digest = readDigest(file, size);
  // A copy that another program has made.
  if (digest === undefined) return size;
  const content = size - SEAL_BYTES;
  if ((await digestOf(file, content)) === digest) return content;
  throw new Error('its content has changed since it was made');
}

function readDigest(file: string, size: number): string | undefined {
  if (size <= SEAL_BYTES) return undefined;
  const handle = openSync(file, 'r');
  const bytes = Buffer.alloc(SEAL_BYTES);
  readSync(handle, bytes, 0, SEAL_BYTES, size - SEAL_BYTES);
  closeSync(handle);
  return SEAL.exec(bytes.toString('latin1'))?.groups?.digest;
}

async function digestOf(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const pieces = createReadStream(file, { end: bytes - 1, highWaterMark: 1024 * 1024 });
  for await (const piece of pieces) hash.update(piece as Buffer);
  return hash.digest('hex');
}
