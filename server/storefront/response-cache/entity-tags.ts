import { createHash } from 'node:crypto';
import { ENCODINGS, type Encoding } from './encodings.ts';

const HASH_LENGTH = 27;

/** A tag, weak or strong: proxies that compress our answers make it weak, and it still matches. */
const TAG = /\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/y;

/** The content of a strong entity tag; each encoding of the same content has its own tag. */
export function hashOf(payload: string): string {
  return createHash('sha256').update(payload).digest('base64url').slice(0, HASH_LENGTH);
}

export function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** The encoding in which the client already has this content, if one of its tags matches. */
export function knownEncoding(
  ifNoneMatch: string | undefined,
  hash: string,
  preferred: Encoding,
): Encoding | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (ifNoneMatch.trim() === '*') return preferred;
  const tags = tagsIn(ifNoneMatch);
  return ENCODINGS.find((encoding) => tags.has(etagOf(hash, encoding)));
}

/** Stops at the first invalid tag. */
function tagsIn(header: string): Set<string> {
  const tags = new Set<string>();
  TAG.lastIndex = 0;
  for (let found = TAG.exec(header); found !== null; found = TAG.exec(header)) {
    tags.add(found[1] ?? '');
    if (TAG.lastIndex >= header.length) break;
  }
  return tags;
}
