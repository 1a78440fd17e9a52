import { createHash } from 'node:crypto';
import { ENCODINGS, type Encoding } from './encodings.ts';

const HASH_LENGTH = 27;

/** A tag, weak or strong: proxies that compress what we send make it weak, and it is still known. */
const TAG = /\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/y;

/** A strong entity tag's inside; each encoding of the same content has a tag of its own. */
export function hashOf(payload: string): string {
  return createHash('sha256').update(payload).digest('base64url').slice(0, HASH_LENGTH);
}

export function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** The encoding in which the client has this content already: its tag is among theirs. */
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

/** Up to the first that is none. */
function tagsIn(header: string): Set<string> {
  const tags = new Set<string>();
  TAG.lastIndex = 0;
  for (let found = TAG.exec(header); found !== null; found = TAG.exec(header)) {
    tags.add(found[1] ?? '');
    if (TAG.lastIndex >= header.length) break;
  }
  return tags;
}
