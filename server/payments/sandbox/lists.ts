import { z } from 'zod';

const DEFAULT_COUNT = 10;
const LONGEST_PAGE = 100;
/** The latest time the provider accepts, in the year 2120. */
const LAST_SECOND = 4_765_046_400;

/** A time as the provider writes it. */
export const secondSchema = z.coerce.number().min(0).max(LAST_SECOND);

/** The query of every list; a date passed to the SDK may have a fraction. */
export const pageSchema = z.object({
  from: secondSchema.transform(Math.ceil).optional(),
  to: secondSchema.transform(Math.floor).optional(),
  count: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(DEFAULT_COUNT),
  skip: z.coerce.number().int().min(0).default(0),
});

export type Page = z.output<typeof pageSchema>;

export function collectionEntity<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items };
}
