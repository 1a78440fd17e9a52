import { z } from 'zod';
import { DISPUTE_STATUSES, RETURN_REASONS } from './policy.ts';

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
  /** An admin ended the hold. */
  z.object({ kind: z.literal('hold_released') }),
  /** Money came that could not buy the order, and goes back. */
  z.object({ kind: z.literal('money_returned'), reason: z.enum(RETURN_REASONS) }),
  z.object({ kind: z.literal('refund_requested'), amountPaise: paiseSchema }),
  /** The payment provider accepted a refund, of a part or of everything. */
  z.object({ kind: z.literal('refunded'), amountPaise: paiseSchema }),
  /** A refund that the provider had accepted has been paid out. */
  z.object({ kind: z.literal('refund_processed'), amountPaise: paiseSchema }),
  /** A refund that was made at the provider itself, and not by this shop. */
  z.object({ kind: z.literal('refund_found'), amountPaise: paiseSchema }),
  /** The reason is the payment provider's; null where it gave none. */
  z.object({
    kind: z.literal('refund_failed'),
    amountPaise: paiseSchema,
    reason: z.string().nullable(),
  }),
  /** A failed refund was settled in another way, which the note tells. */
  z.object({ kind: z.literal('refund_settled'), amountPaise: paiseSchema, note: z.string() }),
  z.object({
    kind: z.literal('dispute'),
    disputeId: z.string(),
    amountPaise: paiseSchema,
    status: z.enum(DISPUTE_STATUSES),
  }),
  /** Of the time when a refund was a state. Nothing of what was paid is left. */
  z.object({ kind: z.literal('fully_refunded') }),
  /** Of the same time. A failed refund left money in the shop, so the order is what it was before. */
  z.object({ kind: z.literal('restored'), state: z.enum(['paid', 'delivered', 'expired']) }),
  z.object({ kind: z.literal('note'), text: z.string() }),
]);

export type OrderEvent = z.infer<typeof orderEventSchema>;
