/** The number of an order that people can say, shown beside the long id. No zod: shoppers download it. */

/** Where the shop's settings say nothing else. */
export const ORDER_PREFIX = '#';

/** For how many orders a list asks at once what it shows beyond the spec. */
export const EXTRAS_PER_CALL = 100;

export function formatOrderNumber(number: number, prefix = ORDER_PREFIX): string {
  return `${prefix}${number}`;
}

/** The column's largest value. */
const LARGEST = 2_147_483_647;

/** The number that a search asks for, with or without the prefix; undefined if it is none. */
export function readOrderNumber(typed: string, prefix = ORDER_PREFIX): number | undefined {
  const text = typed.trim();
  const isPrefixed = text.toLowerCase().startsWith(prefix.toLowerCase());
  const digits = (isPrefixed ? text.slice(prefix.length) : text).trim();
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  const number = Number(digits);
  return number <= LARGEST ? number : undefined;
}

/**
 * A search for an order's number with the shop's own prefix, as one with the default prefix. Digits
 * alone stay as they are: they may also be part of an id.
 */
export function toPlainSearch(typed: string, prefix: string): string {
  const isPrefixed = prefix !== '' && typed.trim().toLowerCase().startsWith(prefix.toLowerCase());
  if (!isPrefixed || /^\s*\d+\s*$/.test(typed)) return typed;
  const number = readOrderNumber(typed, prefix);
  return number === undefined ? typed : formatOrderNumber(number);
}
