const counts = new Intl.NumberFormat();

export const formatCount = (count: number): string => counts.format(count);

export type Noun = readonly [one: string, many: string];

/** `1 product`, `1,200 products`. */
export function countOf(count: number, [one, many]: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
