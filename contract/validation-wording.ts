/** What the validator says about a field, which each of these names. */

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function leastOf(origin: string, least: number): string {
  const count = least.toLocaleString('en');
  if (origin === 'string') return `needs at least ${count} characters`;
  if (origin === 'array') return `needs at least ${least === 1 ? 'one entry' : `${count} entries`}`;
  return `must be ${count} or more`;
}

function mostOf(origin: string, most: number): string {
  const count = most.toLocaleString('en');
  return origin === 'array' ? `can have at most ${count} entries` : `can’t be more than ${count}`;
}

function anyOf(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}

export const noObject = 'Send a JSON object.';
export const noList = (field: string) => `${field} must be one value, not a list.`;
export const otherType = (field: string, type: string) =>
  `${field} must be ${TYPES[type] ?? type}.`;
export const tooLittle = (field: string, origin: string, least: number) =>
  `${field} ${leastOf(origin, least)}.`;
export const tooMuch = (field: string, origin: string, most: number) =>
  `${field} ${mostOf(origin, most)}.`;
export const oneOf = (field: string, values: readonly string[]) =>
  `${field} must be ${anyOf(values)}.`;
export const multipleOf = (field: string, divisor: number) =>
  `${field} must be a multiple of ${divisor}.`;
export const date = (field: string) => `${field} must be a date such as 2026-03-31.`;
