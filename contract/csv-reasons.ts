import { reason } from './reason.ts';

/** Why a file cannot be parsed as CSV. */
export const CSV_REASONS = {
  notUtf8: reason('invalid_input'),
  tooManyColumns: reason<{ line: number; most: number }>('invalid_input'),
  rowTooLong: reason<{ line: number; most: number }>('invalid_input'),
  /** The following are about one row. */
  unclosedQuote: reason('invalid_input'),
  textAfterQuote: reason('invalid_input'),
};
