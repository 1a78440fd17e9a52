import { z } from 'zod';
import { aboutField } from './field-names.ts';
import { LIMITS } from './limits.ts';
import { FIELD_PROBLEMS } from './problem-wording.ts';
import { hasNoNul } from './text.ts';

export const searchText = z
  .string()
  .trim()
  .max(LIMITS.nameLength)
  .refine(hasNoNul, aboutField(FIELD_PROBLEMS.unsearchable))
  .optional();

export const queryNumber = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/, aboutField(FIELD_PROBLEMS.positive))
  .transform(Number);

/** One page of a list; without `limit` it is the whole list. */
export const pageQuery = z.object({
  limit: queryNumber.pipe(z.int().min(1).max(LIMITS.pageSize)).optional(),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,2048}$/, FIELD_PROBLEMS.cursor)
    .optional(),
});

export const searchQuery = pageQuery.extend({ q: searchText });
