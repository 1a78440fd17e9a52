import { z } from 'zod';
import { FILE_ERRORS } from './admin-wording/validation.ts';
import { toPaise, toRupees } from './pricing.ts';

/** Rupees with at most two decimals, below zero too. */
export const signedRupeesSchema = z
  .number()
  .refine((rupees) => toRupees(toPaise(rupees)) === rupees, 'at most two decimals');

export const rupeesSchema = signedRupeesSchema.min(0);

export const timeSchema = z.iso.datetime();

export const countSchema = z.int().min(0);

/** The body of a call that takes a file. */
export const bytesSchema = z
  .instanceof(Uint8Array, { message: FILE_ERRORS.empty })
  .refine((bytes) => bytes.length > 0, FILE_ERRORS.empty)
  .meta({ type: 'string', format: 'binary' });
