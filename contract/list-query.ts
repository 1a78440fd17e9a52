import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { hasNoNul } from './text.ts';

export const searchText = z
  .string()
  .trim()
  .max(LIMITS.nameLength)
  .refine(hasNoNul, 'This text contains a character that can’t be searched for.')
  .optional();

export const queryNumber = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/, 'This must be a number.')
  .transform(Number);

/** One page of a list; without `limit` it is the whole list. */
export const pageQuery = z.object({
  limit: queryNumber.pipe(z.int().min(1).max(LIMITS.pageSize)).optional(),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,2048}$/, 'The cursor is not valid.')
    .optional(),
});

export const searchQuery = pageQuery.extend({ q: searchText });
