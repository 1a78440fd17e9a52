import { slugOf } from '../../../contract/slugs.ts';

const FALLBACK = 'category';

/** A category's slug, from its name; a name in another script gives the fallback. */
export function makeSlug(name: string): string {
  return slugOf(name) || FALLBACK;
}

/** The slug itself if it is free, otherwise with the first free number from 2 on. */
export function numberSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const candidate = `${slug}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
