/**
 * Another backend may answer with anything, so its data is checked once, on arrival: a field of the
 * wrong type reads as empty, and no page has to check again.
 */
import { isRecord } from '../../lib/records.ts';

export function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function readNumber(value: unknown): number {
  return isNumber(value) ? Number(plainNumber(value)) : 0;
}

/** A number, or a text that is one. */
export function isNumber(value: unknown): boolean {
  const text = plainNumber(value);
  return text !== '' && Number.isFinite(Number(text));
}

/** Without the commas of 1,299.00 and 1,29,900. */
function plainNumber(value: unknown): string {
  const text = readText(value).trim();
  return /^\d{1,3}(,\d{2,3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
}

/** The rows of a list, without invalid ones; anything but a list is a failure. */
export function readRows<Row>(
  list: unknown,
  readRow: (item: Record<string, unknown>) => Row | undefined,
): Row[] {
  if (!Array.isArray(list)) throw new Error('The answer is not the list that was asked for.');
  return list
    .filter(isRecord)
    .map(readRow)
    .filter((row) => row !== undefined);
}
