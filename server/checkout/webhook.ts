import { z } from 'zod';
import { hasNoNul } from '../../contract/text.ts';
import { findOrderByProviderId } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { ProviderError } from '../payments/razorpay.ts';
import { isWebhookSignature } from '../payments/signatures.ts';
import { OldFailure } from '../platform/old-failure.ts';
import type { Checkout } from './checkout.ts';
import { isEventKnown, recordWebhookEvent } from './checkout-queries.ts';
import { disputeEntitySchema, eventTimeSchema, isDisputeEvent } from './dispute-event.ts';
import { takeExtras } from './extra-payments.ts';
import { findPayment } from './refund-queries.ts';
import { settleOrder } from './settle.ts';
import { takeDispute } from './take-dispute.ts';
import { takeRefundEvent } from './take-refund-event.ts';

/** The provider's ids are looked up and stored, so they must fit into the database. */
const providerText = z.string().max(100).refine(hasNoNul);

const eventSchema = z.object({
  event: providerText,
  payload: z.object({
    payment: z
      .object({
        entity: z.object({ id: providerText.optional(), order_id: providerText.nullish() }),
      })
      .optional(),
    order: z.object({ entity: z.object({ id: providerText }) }).optional(),
    refund: z
      .object({ entity: z.object({ id: providerText, payment_id: providerText }) })
      .optional(),
    dispute: z.object({ entity: disputeEntitySchema }).optional(),
  }),
  created_at: eventTimeSchema,
});

export type Webhook = {
  rawBody: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
};

/**
 * Accepts events in any order and any number of times. What they say about money is not trusted: an
 * event is only a reason to ask the provider.
 */
export async function takeWebhook(
  checkout: Checkout,
  webhookSecret: string,
  { rawBody, signature, eventId }: Webhook,
): Promise<undefined | OldFailure> {
  if (signature === undefined || !isWebhookSignature(signature, rawBody, webhookSecret)) {
    return new OldFailure('not_signed_in', 'The signature is not valid.');
  }
  const parsed = eventSchema.safeParse(parseJson(rawBody));
  const id = providerText.safeParse(eventId);
  if (!parsed.success || !id.success) {
    return new OldFailure('invalid_input', 'This is not a webhook event.');
  }
  if (await isEventKnown(checkout.database.query, id.data)) return undefined;
  try {
    await takeEvent(checkout, id.data, parsed.data);
  } catch (error) {
    // An account the shop no longer uses cannot be asked, so there is nothing to do later.
    const isElsewhere = error instanceof ProviderError && error.kind === 'unknown_id';
    if (!isElsewhere) throw error;
    await recordWebhookEvent(checkout.database.query, { id: id.data, name: parsed.data.event });
  }
  return undefined;
}

async function takeEvent(
  checkout: Checkout,
  id: string,
  { event: name, payload, created_at: at }: z.infer<typeof eventSchema>,
): Promise<void> {
  const { database } = checkout;
  const taken = { id, name };
  const providerOrderId = payload.order?.entity.id ?? payload.payment?.entity.order_id ?? undefined;
  if (name.startsWith('refund.') && payload.refund !== undefined) {
    const { id: providerRefundId, payment_id: paymentId } = payload.refund.entity;
    return takeRefundEvent(checkout, { ...taken, providerRefundId, paymentId, providerOrderId });
  }
  if (isDisputeEvent(name) && payload.dispute !== undefined) {
    const { entity: dispute } = payload.dispute;
    return takeDispute(database, { ...taken, at, dispute, providerOrderId });
  }
  // No money has moved: anyone can have cards declined, and the provider is not asked each time.
  if (name === 'payment.failed') return recordWebhookEvent(database.query, taken);
  const order =
    providerOrderId === undefined
      ? undefined
      : await findOrderByProviderId(database.query, providerOrderId);
  if (order === undefined) return recordWebhookEvent(database.query, taken);
  const paymentId = payload.payment?.entity.id;
  const mayBeExtra =
    !isOpen(order) &&
    paymentId !== undefined &&
    (await findPayment(database.query, paymentId)) === undefined;
  if (mayBeExtra) await takeExtras(checkout, order, taken);
  else await settleOrder(checkout, order, 'webhook', taken);
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
