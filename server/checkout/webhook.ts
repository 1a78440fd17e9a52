import { z } from 'zod';
import { hasNoNul } from '../../contract/text.ts';
import { findOrderByProviderId } from '../orders/find-order.ts';
import { isWebhookSignature } from '../payments/signatures.ts';
import { Failure } from '../platform/failure.ts';
import { checkRefund } from './check-refund.ts';
import type { Checkout } from './checkout.ts';
import { isEventKnown, recordEvent } from './checkout-queries.ts';
import { settleOrder } from './settle.ts';

/** What the provider names things by; it is looked up and kept, so it must fit into the database. */
const providerText = z.string().max(100).refine(hasNoNul);

const eventSchema = z.object({
  event: providerText,
  payload: z.object({
    payment: z.object({ entity: z.object({ order_id: providerText.nullable() }) }).optional(),
    order: z.object({ entity: z.object({ id: providerText }) }).optional(),
    refund: z
      .object({ entity: z.object({ id: providerText, payment_id: providerText }) })
      .optional(),
  }),
});

export type Webhook = {
  rawBody: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
};

/**
 * Takes an event in any order, any number of times. What it says about money is not believed: it
 * is only a reason to ask the provider.
 */
export async function takeWebhook(
  { database, razorpay }: Checkout,
  webhookSecret: string,
  { rawBody, signature, eventId }: Webhook,
): Promise<undefined | Failure> {
  if (signature === undefined || !isWebhookSignature(signature, rawBody, webhookSecret)) {
    return new Failure('not_signed_in', 'The signature is not right.');
  }
  const parsed = eventSchema.safeParse(parseJson(rawBody));
  const id = providerText.safeParse(eventId);
  if (!parsed.success || !id.success) {
    return new Failure('invalid_input', 'This is not an event.');
  }
  const { event, payload } = parsed.data;
  if (await isEventKnown(database.query, id.data)) return undefined;
  const taken = { id: id.data, name: event };
  if (event === 'refund.failed' && payload.refund !== undefined) {
    const { id: providerRefundId, payment_id: paymentId } = payload.refund.entity;
    await checkRefund(database, razorpay, { ...taken, providerRefundId, paymentId });
    return undefined;
  }
  const providerOrderId = payload.order?.entity.id ?? payload.payment?.entity.order_id;
  const order = providerOrderId
    ? await findOrderByProviderId(database.query, providerOrderId)
    : undefined;
  if (order === undefined) await recordEvent(database.query, taken);
  else await settleOrder(database, razorpay, order, 'webhook', taken);
  return undefined;
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
