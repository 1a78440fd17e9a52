import { lockOrder } from '../orders/find-order.ts';
import { ProviderError, type Razorpay } from '../payments/razorpay.ts';
import type { Database } from '../platform/db/open.ts';
import { recordEvent, type WebhookEvent } from './checkout-queries.ts';
import { failRefund } from './fail-refund.ts';
import { sendRefund } from './refund.ts';
import { findRefundsOfPayment, isUnsent, type RefundRow } from './refund-queries.ts';

type RefundEvent = WebhookEvent & { paymentId: string; providerRefundId: string };

/** An event says that a refund failed: the provider is asked whether it did. */
export async function checkRefund(
  database: Database,
  razorpay: Razorpay,
  event: RefundEvent,
): Promise<void> {
  const refund = await findRefundOfEvent(database, razorpay, event);
  if (refund === undefined) return recordEvent(database.query, event);
  const { status } = await razorpay.findRefund(event.providerRefundId);
  // The provider contradicts itself for now, and sends an event again that was not taken.
  if (status === 'pending') throw new ProviderError('unclear', 'The refund is still pending.');
  await database.transaction(async (tx) => {
    await recordEvent(tx, event);
    if (status !== 'failed') return;
    await lockOrder(tx, refund.order_id);
    await failRefund(tx, refund, null);
  });
}

async function findRefundOfEvent(
  database: Database,
  razorpay: Razorpay,
  { paymentId, providerRefundId }: RefundEvent,
): Promise<RefundRow | undefined> {
  const find = (refunds: readonly RefundRow[]) =>
    refunds.find(({ provider_refund_id }) => provider_refund_id === providerRefundId);
  const refunds = await findRefundsOfPayment(database.query, paymentId);
  const known = find(refunds);
  const unsent = refunds.filter(isUnsent);
  if (known !== undefined || unsent.length === 0) return known;
  // The event may have overtaken the answer to our own request; asking again gives the answer.
  for (const { id } of unsent) await sendRefund(database, razorpay, id);
  return find(await findRefundsOfPayment(database.query, paymentId));
}
