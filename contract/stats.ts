import { z } from 'zod';
import { adminStatsEndpoints } from './admin-endpoints.ts';
import { productSchema } from './catalogue.ts';
import { declareCalls, type SchemasOf } from './declare-calls.ts';
import { disputeSchema, orderStateSchema } from './orders.ts';
import { idSchema } from './text.ts';
import { countSchema, rupeesSchema, timeSchema } from './values.ts';

const OFFSET_MINUTES = { min: -14 * 60, max: 14 * 60, step: 15 } as const;

export const statsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of the whole shop; `categories` counts the built-in one too. */
  counts: z.object({
    users: countSchema,
    products: countSchema,
    categories: countSchema,
    orders: countSchema,
  }),
  /** Of the range: what was paid for and not wholly refunded. `revenue` is what is left after refunds. */
  totals: z.object({ orders: countSchema, revenue: rupeesSchema, refunded: rupeesSchema }),
  /** Every day of the range, by the time of the payment. */
  days: z.array(z.object({ date: z.iso.date(), orders: countSchema, revenue: rupeesSchema })),
  /** Of the orders placed in the range; `paid` are those that are yet to be sent. */
  ordersByState: z.record(orderStateSchema, countSchema),
  bestSellers: z.array(
    z.object({
      product_id: idSchema,
      name: z.string(),
      pieces: countSchema,
      revenue: rupeesSchema,
      /** Whether the product is still in the catalogue. */
      isSold: z.boolean(),
    }),
  ),
  /** Open disputes, the most pressing first. */
  disputes: z.array(disputeSchema),
  /** Refunds that failed or were rejected and still ask for somebody, oldest first. */
  failedRefunds: z.array(z.object({ order_id: idSchema, amount: rupeesSchema, at: timeSchema })),
  /** Those with the least left, as far as it is little. */
  lowStock: z.array(productSchema.pick({ _id: true, name: true, countInStock: true })),
});

const schemas = {
  getStats: {
    summary: 'Counts, sales per day, orders by state, best sellers and low stock',
    query: z.object({
      /** The first and the last day; without them the days up to today. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** By how much the days of the caller are ahead of UTC. */
      offsetMinutes: z
        .string()
        .regex(/^-?\d{1,3}$/, 'This must be a whole number of minutes.')
        .transform(Number)
        .pipe(z.int().min(OFFSET_MINUTES.min).max(OFFSET_MINUTES.max))
        .pipe(z.int().multipleOf(OFFSET_MINUTES.step, 'This must be whole quarters of an hour.'))
        .optional(),
    }),
    response: statsSchema,
    problems: [],
  },
} as const satisfies SchemasOf<typeof adminStatsEndpoints>;

export const statsCalls = declareCalls('stats', adminStatsEndpoints, schemas);

export type Stats = z.infer<typeof statsSchema>;
