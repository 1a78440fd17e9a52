import type { IncomingHttpHeaders } from 'node:http';
import type { SystemContext } from '../context.ts';
import { findOrder } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { ProviderError, type ProviderEvent } from '../payments/payment-provider.ts';
import { Failure } from '../platform/failure.ts';
import type { SettlingContext } from './checkout.ts';
import { isEventKnown, recordWebhookEvent } from './checkout-queries.ts';
import { takeExtras } from './extra-payments.ts';
import { findPayment } from './refund-queries.ts';
import { settleOrder } from './settle.ts';
import { takeDispute } from './take-dispute.ts';
import { takeRefundEvent } from './take-refund-event.ts';

export type Webhook = { rawBody: Buffer; headers: IncomingHttpHeaders };

/**
 * Accepts events in any order and any number of times. What they say about money is not trusted: an
 * event is only a reason to ask the provider.
 */
export async function takeWebhook(
  ctx: Pick<SystemContext, 'database' | 'payments' | 'log' | 'actor'>,
  { rawBody, headers }: Webhook,
): Promise<undefined | Failure> {
  const { query } = ctx.database;
  const event = ctx.payments.readWebhook(rawBody, headers);
  if (event === 'unsigned') return new Failure('webhookUnsigned');
  if (event === 'unreadable') return new Failure('webhookUnreadable');
  if (await isEventKnown(query, event.id)) return undefined;
  try {
    await takeEvent(ctx, event);
  } catch (error) {
    // An account the shop no longer uses cannot be asked, so there is nothing to do later.
    const isElsewhere = error instanceof ProviderError && error.kind === 'unknown_id';
    if (!isElsewhere) throw error;
    await recordWebhookEvent(query, event);
  }
  return undefined;
}

async function takeEvent(ctx: SettlingContext, event: ProviderEvent): Promise<void> {
  const { query } = ctx.database;
  if (event.kind === 'refund') return takeRefundEvent(ctx, event);
  if (event.kind === 'dispute') return takeDispute(ctx, event);
  // Anyone can have cards declined, and the provider is not asked each time.
  if (event.kind === 'declined') return recordWebhookEvent(query, event);
  const { orderId, paymentId } = event;
  const order = orderId === undefined ? undefined : await findOrder(query, orderId);
  if (order === undefined) return recordWebhookEvent(query, event);
  const mayBeExtra =
    !isOpen(order) &&
    paymentId !== undefined &&
    (await findPayment(query, paymentId)) === undefined;
  if (mayBeExtra) await takeExtras(ctx, { order, event });
  else await settleOrder(ctx, { order, event });
}
