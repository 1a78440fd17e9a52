import { z } from 'zod';
import { type Call, searchQuery } from './calls.ts';
import { orderSchema, productSchema, rupeesSchema, shippingAddressSchema } from './entities.ts';
import { orderEventSchema } from './order-events.ts';
import { apiPaths } from './paths.ts';
import { idSchema } from './text.ts';

export const AUDIT_ACTIONS = [
  'add',
  'change',
  'remove',
  'import',
  'deliver',
  'undeliver',
  'refund',
  'grant',
  'revoke',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = ['product', 'category', 'order', 'user', 'image', 'import'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

const timeSchema = z.iso.datetime();
const countSchema = z.int().min(0);

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: timeSchema,
  /** `_id` is a user's, or names the part of the shop that acted. */
  who: z.object({ _id: z.string(), name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string(), name: z.string() }),
  /** Of both only what differs; null where there was nothing before, or is nothing after. */
  before: z.unknown(),
  after: z.unknown(),
});

const OFFSET_MINUTES = { min: -14 * 60, max: 14 * 60 } as const;

const statsQuery = z.object({
  /** The first and the last day; without them the days up to today. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** By how much the days of the caller are ahead of UTC. */
  offsetMinutes: z
    .string()
    .regex(/^-?\d{1,3}$/, 'This must be a whole number of minutes.')
    .transform(Number)
    .pipe(z.int().min(OFFSET_MINUTES.min).max(OFFSET_MINUTES.max))
    .optional(),
});

export const orderStateSchema = z.enum(['pending', 'paid', 'delivered', 'expired', 'refunded']);

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
  /** Of the orders placed in the range. */
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
  /** Those with the least left, as far as it is little. */
  lowStock: z.array(productSchema.pick({ _id: true, name: true, countInStock: true })),
});

export const orderDetailsSchema = orderSchema.extend({
  state: orderStateSchema,
  /** null where it is not known yet. */
  shippingAddress: shippingAddressSchema.nullable(),
  paymentMethod: z.string(),
  subtotal: rupeesSchema,
  shippingPrice: rupeesSchema,
  taxPrice: rupeesSchema,
  payments: z.array(
    z.object({
      payment_id: idSchema,
      at: timeSchema,
      amount: rupeesSchema,
      /** What went back or is on its way. */
      refunded: rupeesSchema,
    }),
  ),
  refunds: z.array(
    z.object({
      refund_id: idSchema,
      payment_id: idSchema,
      at: timeSchema,
      amount: rupeesSchema,
      /** Whether the things are to go back on the shelf. */
      restock: z.boolean(),
      isRestocked: z.boolean(),
      /** Whether the payment provider has confirmed it. */
      isDone: z.boolean(),
      /** Of a refund that was refused or failed later; the reason is the provider's, if it gave one. */
      failure: z.object({ at: timeSchema, reason: z.string().nullable() }).nullable(),
    }),
  ),
  /** Oldest first. */
  history: z.array(z.object({ at: timeSchema, who: z.string(), event: orderEventSchema })),
});

/** Calls of our own that let an owner see what goes on in the shop. */
export const backOfficeCalls = {
  getOrderDetails: {
    summary: 'One order with its address, payments, refunds and history',
    method: 'GET',
    path: '/api/admin/orders/:order_id',
    access: 'admin',
    params: z.object({ order_id: idSchema }),
    response: orderDetailsSchema,
  },
  getStats: {
    summary: 'Counts, sales per day, orders by state, best sellers and low stock',
    method: 'GET',
    path: apiPaths.stats,
    access: 'admin',
    query: statsQuery,
    response: statsSchema,
  },
  listAudit: {
    summary: 'Who changed what, newest first',
    method: 'GET',
    path: apiPaths.audit,
    access: 'admin',
    query: searchQuery.extend({ kind: z.enum(AUDIT_SUBJECTS).optional() }),
    response: z.object({ entries: z.array(auditEntrySchema) }),
  },
} as const satisfies Record<string, Call>;

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type Stats = z.infer<typeof statsSchema>;
export type StatsQuery = z.output<typeof statsQuery>;
export type OrderDetails = z.infer<typeof orderDetailsSchema>;
export type AuditQuery = z.output<typeof backOfficeCalls.listAudit.query>;
