import { z } from 'zod';

const paiseSchema = z.int().min(0);

/** What happened to an order. An event says all of it: no reader needs the ones before. */
export const orderEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('placed') }),
  z.object({ kind: z.literal('paid') }),
  z.object({ kind: z.literal('delivered') }),
  /** The delivery mark was taken back. */
  z.object({ kind: z.literal('undelivered') }),
  /** The hold ended before money came. */
  z.object({ kind: z.literal('expired') }),
  z.object({ kind: z.literal('refund_requested'), amountPaise: paiseSchema }),
  /** The payment provider accepted a refund, of a part or of everything. */
  z.object({ kind: z.literal('refunded'), amountPaise: paiseSchema }),
  /** The reason is the payment provider's; null where it gave none. */
  z.object({
    kind: z.literal('refund_failed'),
    amountPaise: paiseSchema,
    reason: z.string().nullable(),
  }),
  /** Nothing of what was paid is left. */
  z.object({ kind: z.literal('fully_refunded') }),
  /** A failed refund left money in the shop, so the order is what it was before. */
  z.object({ kind: z.literal('restored'), state: z.enum(['paid', 'delivered', 'expired']) }),
  z.object({ kind: z.literal('note'), text: z.string() }),
]);

export type OrderEvent = z.infer<typeof orderEventSchema>;
