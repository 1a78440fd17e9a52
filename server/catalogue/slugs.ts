const FALLBACK = 'category';
const MAX_LENGTH = 80;

/** Lower-case letters, digits and hyphens from a name; accents go, other scripts give the fallback. */
export function makeSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug || FALLBACK;
}

/** The slug itself where it is free, else with the first free number from 2 on. */
export function numberSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const candidate = `${slug}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
