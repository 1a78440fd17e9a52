/** The server's messages for owners when a request fails, where they belong to no one domain. */
import type { CSV_REASONS } from '../csv-reasons.ts';
import { LIMITS } from '../limits.ts';
import type { ReasonWording } from '../reason.ts';
import { formatCount } from './count-of.ts';

/** The file cannot be parsed as CSV. */
export const CSV_FAILURES = {
  notUtf8: 'The file isn’t UTF-8. Save it as “CSV UTF-8” and try again.',
  tooManyColumns: ({ line, most }) =>
    `The row on line ${line} has more than ${formatCount(most)} columns.`,
  rowTooLong: ({ line, most }) =>
    `The row on line ${line} is longer than ${formatCount(most)} characters. A quote may be missing.`,
  unclosedQuote: 'A quote is opened here but never closed.',
  textAfterQuote: 'There’s text after a closing quote.',
} as const satisfies ReasonWording<typeof CSV_REASONS>;

export const FIELD_ERRORS = {
  slug: (field: string) => `${field} can have only lowercase letters, digits and single hyphens.`,
  image: 'Image must be a URL that starts with http:// or https://.',
  price: 'Price must be a number of rupees with up to two decimals.',
  priceTooHigh: `Price can’t be higher than ${formatCount(LIMITS.priceRupees)}.`,
  amount: 'Amount must be a number of rupees with up to two decimals.',
  stock: (field: string) => `${field} must be a whole number.`,
  oneLine: (field: string) => `${field} must be a single line without control characters.`,
  stockTooHigh: (field: string) => `${field} can’t be higher than ${formatCount(LIMITS.stock)}.`,
} as const;

/** About a file that an owner uploads. */
export const FILE_ERRORS = {
  empty: 'This file is empty.',
  tooLarge: (megabytes: number) => `This file is too large. The limit is ${megabytes} MB.`,
} as const;
