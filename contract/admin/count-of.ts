/** The browser knows its user's locale. The server does not, so its messages are in plain English. */
const counts = new Intl.NumberFormat('document' in globalThis ? undefined : 'en');

export const formatCount = (count: number): string => counts.format(count);

export type Noun = readonly [one: string, many: string];

/** `1 product`, `1,200 products`. */
export function countOf(count: number, [one, many]: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
