import { findOrderByProviderId } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { askAboutRefund } from './ask-about-refund.ts';
import type { SettlingContext } from './checkout.ts';
import { recordWebhookEvent, type WebhookEvent } from './checkout-queries.ts';
import { findPayment, findRefundByProviderId } from './refund-queries.ts';
import { settleOrder } from './settle.ts';
import { sendUnanswered, takeOverRefunds } from './take-over-refunds.ts';

export type RefundEvent = WebhookEvent & {
  providerRefundId: string;
  paymentId: string;
  providerOrderId: string | undefined;
};

/** A webhook says that a refund changed: asks the provider for its status. */
export async function takeRefundEvent(ctx: SettlingContext, event: RefundEvent): Promise<void> {
  const { database } = ctx;
  const { providerRefundId, paymentId } = event;
  if (!(await isPaymentKnown(ctx, event))) return recordWebhookEvent(database.query, event);
  // The event may have overtaken the answer to our own request.
  await sendUnanswered(ctx, { paymentId });
  const refund = await findRefundByProviderId(database.query, providerRefundId);
  if (refund === undefined) return takeOverRefunds(ctx, { paymentId, event });
  const hasEnded = event.name === 'refund.processed' || event.name === 'refund.failed';
  return askAboutRefund(ctx, { refundId: refund.id, hint: { ...event, hasEnded } });
}

/** A refund may be reported before the payment itself, which is then settled first. */
async function isPaymentKnown(
  ctx: SettlingContext,
  { paymentId, providerOrderId }: RefundEvent,
): Promise<boolean> {
  const { query } = ctx.database;
  if ((await findPayment(query, paymentId)) !== undefined) return true;
  if (providerOrderId === undefined) return false;
  const order = await findOrderByProviderId(query, providerOrderId);
  if (order === undefined || !isOpen(order)) return false;
  await settleOrder(ctx, { order });
  return (await findPayment(query, paymentId)) !== undefined;
}
