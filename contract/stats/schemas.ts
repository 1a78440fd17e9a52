import { z } from 'zod';
import { productSchema } from '../catalogue/schemas.ts';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { mailStatusSchema } from '../mail/schemas.ts';
import { disputeSchema, orderNumberSchema, orderStateSchema } from '../orders/schemas.ts';
import { idSchema } from '../text.ts';
import { countSchema, rupeesSchema, signedRupeesSchema, timeSchema } from '../values.ts';
import { adminStatsEndpoints } from './admin-endpoints.ts';

const OFFSET_MINUTES = { min: -14 * 60, max: 14 * 60, step: 15 } as const;

export const statsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** For the whole shop; `categories` includes the built-in one. */
  counts: z.object({
    users: countSchema,
    products: countSchema,
    categories: countSchema,
    orders: countSchema,
  }),
  /**
   * For the range: orders that were paid and not fully refunded. `revenue` is what was ordered, net
   * of refunds; `difference` is what was paid beyond it: fees, less what offers took off.
   */
  totals: z.object({
    orders: countSchema,
    revenue: rupeesSchema,
    refunded: rupeesSchema,
    difference: signedRupeesSchema,
  }),
  /** Every day of the range, by the time of payment. */
  days: z.array(z.object({ date: z.iso.date(), orders: countSchema, revenue: rupeesSchema })),
  /** Orders placed in the range; `paid` are those still to be shipped. */
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
  /** Open disputes, soonest deadline first. */
  disputes: z.array(disputeSchema.extend({ number: orderNumberSchema })),
  /** Refunds that failed or were rejected and still need attention, oldest first. */
  failedRefunds: z.array(
    z.object({
      order_id: idSchema,
      number: orderNumberSchema,
      amount: rupeesSchema,
      at: timeSchema,
    }),
  ),
  /** The products with the lowest stock, if it is low. */
  lowStock: z.array(productSchema.pick({ _id: true, name: true, countInStock: true })),
  /** The shop should have made a backup by now; `lastAt` is null if it never has. */
  overdueBackup: z.object({ lastAt: timeSchema.nullable() }).optional(),
  /** For whom may read it. */
  mail: mailStatusSchema.optional(),
});

const schemas = {
  getStats: {
    summary: 'Counts, sales per day, orders by state, best sellers and low stock',
    query: z.object({
      /** The first and the last day; defaults to the days up to today. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** How far the caller's time zone is ahead of UTC. */
      offsetMinutes: z
        .string()
        .regex(/^-?\d{1,3}$/, 'The offset must be a whole number of minutes.')
        .transform(Number)
        .pipe(z.int().min(OFFSET_MINUTES.min).max(OFFSET_MINUTES.max))
        .pipe(
          z.int().multipleOf(OFFSET_MINUTES.step, 'The offset must be a multiple of 15 minutes.'),
        )
        .optional(),
    }),
    response: statsSchema,
    problems: [],
  },
} as const satisfies SchemasOf<typeof adminStatsEndpoints>;

export const statsCalls = declareCalls('stats', adminStatsEndpoints, schemas);

export type Stats = z.infer<typeof statsSchema>;
