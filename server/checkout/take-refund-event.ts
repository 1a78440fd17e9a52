import { findOrder } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import type { ProviderEvent } from '../payments/payment-provider.ts';
import { askAboutRefund } from './ask-about-refund.ts';
import type { SettlingContext } from './checkout.ts';
import { recordWebhookEvent } from './checkout-queries.ts';
import { findPayment, findRefundByProviderId } from './refund-queries.ts';
import { settleOrder } from './settle.ts';
import { sendUnanswered, takeOverRefunds } from './take-over-refunds.ts';

type RefundEvent = Extract<ProviderEvent, { kind: 'refund' }>;

/** A webhook says that a refund changed: asks the provider for its status. */
export async function takeRefundEvent(ctx: SettlingContext, event: RefundEvent): Promise<void> {
  const { query } = ctx.database;
  const { id: providerRefundId, paymentId, hasEnded } = event.refund;
  if (!(await isPaymentKnown(ctx, event))) return recordWebhookEvent(query, event);
  // The event may have overtaken the answer to our own request.
  await sendUnanswered(ctx, { paymentId });
  const refund = await findRefundByProviderId(query, providerRefundId);
  if (refund === undefined) return takeOverRefunds(ctx, { paymentId, event });
  return askAboutRefund(ctx, { refundId: refund.id, hint: { ...event, hasEnded } });
}

/** A refund may be reported before the payment itself, which is then settled first. */
async function isPaymentKnown(
  ctx: SettlingContext,
  { orderId, refund: { paymentId } }: RefundEvent,
): Promise<boolean> {
  const { query } = ctx.database;
  if ((await findPayment(query, paymentId)) !== undefined) return true;
  if (orderId === undefined) return false;
  const order = await findOrder(query, orderId);
  if (order === undefined || !isOpen(order)) return false;
  await settleOrder(ctx, { order });
  return (await findPayment(query, paymentId)) !== undefined;
}
