import { z } from 'zod';
import { FILE_ERRORS } from './admin/problem-wording.ts';
import { aboutField } from './field-names.ts';
import { toPaise, toRupees } from './pricing.ts';
import { FIELD_PROBLEMS } from './problem-wording.ts';

const IN_RUPEES = 'In rupees, with at most two decimals.';

const signedRupees = z
  .number()
  .refine((rupees) => toRupees(toPaise(rupees)) === rupees, aboutField(FIELD_PROBLEMS.rupees));

/** Below zero too. */
export const signedRupeesSchema = signedRupees.describe(IN_RUPEES);

export const rupeesSchema = signedRupees.min(0).describe(IN_RUPEES);

/** Where the payment provider counts, or a cart is priced. */
export const paiseSchema = z.int().min(0).describe('In paise.');

export const timeSchema = z.iso.datetime();

export const countSchema = z.int().min(0);

/** The body of a call that takes a file. */
export const bytesSchema = z
  .instanceof(Uint8Array, { message: FILE_ERRORS.empty })
  .refine((bytes) => bytes.length > 0, FILE_ERRORS.empty)
  .meta({ type: 'string', format: 'binary' });
