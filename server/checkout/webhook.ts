import { z } from 'zod';
import { hasNoNul } from '../../contract/text.ts';
import type { SystemContext } from '../context.ts';
import { findOrderByProviderId } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { ProviderError } from '../payments/razorpay.ts';
import { isWebhookSignature } from '../payments/signatures.ts';
import { Failure } from '../platform/failure.ts';
import type { SettlingContext } from './checkout.ts';
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
  ctx: Pick<SystemContext, 'database' | 'payments' | 'log' | 'actor'>,
  { rawBody, signature, eventId }: Webhook,
): Promise<undefined | Failure> {
  const { query } = ctx.database;
  const { webhookSecret } = ctx.payments;
  if (signature === undefined || !isWebhookSignature(signature, rawBody, webhookSecret)) {
    return new Failure('webhookUnsigned');
  }
  const parsed = eventSchema.safeParse(parseJson(rawBody));
  const id = providerText.safeParse(eventId);
  if (!parsed.success || !id.success) return new Failure('webhookUnreadable');
  if (await isEventKnown(query, id.data)) return undefined;
  try {
    await takeEvent(ctx, { id: id.data, ...parsed.data });
  } catch (error) {
    // An account the shop no longer uses cannot be asked, so there is nothing to do later.
    const isElsewhere = error instanceof ProviderError && error.kind === 'unknown_id';
    if (!isElsewhere) throw error;
    await recordWebhookEvent(query, { id: id.data, name: parsed.data.event });
  }
  return undefined;
}

async function takeEvent(
  ctx: SettlingContext,
  { id, event: name, payload, created_at: at }: { id: string } & z.infer<typeof eventSchema>,
): Promise<void> {
  const { database } = ctx;
  const taken = { id, name };
  const providerOrderId = payload.order?.entity.id ?? payload.payment?.entity.order_id ?? undefined;
  if (name.startsWith('refund.') && payload.refund !== undefined) {
    const { id: providerRefundId, payment_id: paymentId } = payload.refund.entity;
    return takeRefundEvent(ctx, { ...taken, providerRefundId, paymentId, providerOrderId });
  }
  if (isDisputeEvent(name) && payload.dispute !== undefined) {
    const { entity: dispute } = payload.dispute;
    return takeDispute(ctx, { ...taken, at, dispute, providerOrderId });
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
  if (mayBeExtra) await takeExtras(ctx, { order, event: taken });
  else await settleOrder(ctx, { order, event: taken });
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
