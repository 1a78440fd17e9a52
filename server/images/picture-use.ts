import { ownImageName } from '../../contract/catalogue/images.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { findStored, unmarkUnused } from './queries.ts';
import { UPLOADED_PREFIX } from './upload.ts';

const NAMES = /\bup-(?:shop-)?[0-9a-f]{32}\b/g;

/** The names of uploaded pictures that a text mentions, whatever is around them. */
export function picturesIn(text: string): string[] {
  return [...new Set(text.match(NAMES))];
}

/**
 * Keeps the pictures that these texts name from being removed, in the transaction that stores the
 * texts. Of a picture that is being removed just now it waits for the end: call it before looking
 * for the picture.
 */
export async function keepPictures(tx: Queryable, texts: readonly string[]): Promise<void> {
  await unmarkUnused(tx, picturesIn(texts.join(' ')));
}

/** Those of our own URLs whose picture was never uploaded, or has been removed since. */
export async function findMissingPictures(
  db: Queryable,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const uploaded = urls.flatMap((url) => {
    const name = ownImageName(url);
    return name?.startsWith(UPLOADED_PREFIX) ? { url, name } : [];
  });
  const stored = await findStored(db, [...new Set(uploaded.map(({ name }) => name))]);
  return new Set(uploaded.flatMap(({ url, name }) => (stored.has(name) ? [] : url)));
}
