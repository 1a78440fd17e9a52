import { z } from 'zod';
import { toPaise, toRupees } from './pricing.ts';

/** Rupees with at most two decimals. */
export const rupeesSchema = z
  .number()
  .min(0)
  .refine((rupees) => toRupees(toPaise(rupees)) === rupees, 'at most two decimals');

export const timeSchema = z.iso.datetime();

export const countSchema = z.int().min(0);

const NO_BYTES = 'The body is empty.';

/** The body of a call that takes a file. */
export const bytesSchema = z
  .instanceof(Uint8Array, { message: NO_BYTES })
  .refine((bytes) => bytes.length > 0, NO_BYTES)
  .meta({ type: 'string', format: 'binary' });
