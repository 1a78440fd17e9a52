import { z } from 'zod';
import { DISPUTE_STATUSES, RETURN_REASONS } from '../payments/policy.ts';
import { toRupees } from '../pricing.ts';
import { paiseSchema, rupeesSchema } from '../values.ts';

/** What happened to an order. Each event is self-contained: readers do not need earlier ones. */
const eventsWith = <Amount extends z.ZodRawShape>(amount: Amount) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('placed') }),
    z.object({ kind: z.literal('paid') }),
    z.object({ kind: z.literal('delivered') }),
    /** The order was marked as not delivered again. */
    z.object({ kind: z.literal('undelivered') }),
    /** The hold ended unpaid. */
    z.object({ kind: z.literal('expired') }),
    /** An admin ended the hold. */
    z.object({ kind: z.literal('hold_released') }),
    /** A payment arrived that could not settle the order, and is refunded. */
    z.object({ kind: z.literal('money_returned'), reason: z.enum(RETURN_REASONS) }),
    /** Another payment came on top of the one that settled the order, and is refunded. */
    z.object({ kind: z.literal('extra_payment'), ...amount }),
    z.object({ kind: z.literal('refund_requested'), ...amount }),
    /** The payment provider accepted a refund, partial or full. */
    z.object({ kind: z.literal('refunded'), ...amount }),
    /** A refund that the provider had accepted has been paid out. */
    z.object({ kind: z.literal('refund_processed'), ...amount }),
    /** A refund that was made in the provider's dashboard and not by this shop. */
    z.object({ kind: z.literal('refund_found'), ...amount }),
    /** The payment provider's reason; null if it gave none. */
    z.object({
      kind: z.literal('refund_failed'),
      ...amount,
      reason: z.string().nullable(),
    }),
    /** A failed refund was settled another way, as the note says. */
    z.object({ kind: z.literal('refund_settled'), ...amount, note: z.string() }),
    z.object({
      kind: z.literal('dispute'),
      disputeId: z.string(),
      ...amount,
      status: z.enum(DISPUTE_STATUSES),
    }),
    /** From when refunded was a state: nothing of the payment is left. */
    z.object({ kind: z.literal('fully_refunded') }),
    /**
     * From the same time: a failed refund left money in the shop, so the order got its previous state
     * back.
     */
    z.object({ kind: z.literal('restored'), state: z.enum(['paid', 'delivered', 'expired']) }),
    z.object({ kind: z.literal('note'), text: z.string() }),
  ]);

/** As it is stored. */
export const orderEventSchema = eventsWith({ amountPaise: paiseSchema });
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** As an answer shows it, in rupees like the order's other amounts. */
export const shownEventSchema = eventsWith({ amount: rupeesSchema });
export type ShownEvent = z.infer<typeof shownEventSchema>;

export function toShownEvent(event: OrderEvent): ShownEvent {
  if (!('amountPaise' in event)) return event;
  const { amountPaise, ...rest } = event;
  return { ...rest, amount: toRupees(amountPaise) };
}
