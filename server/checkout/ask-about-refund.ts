import { lockOrder } from '../orders/find-order.ts';
import { ProviderError, type Razorpay } from '../payments/razorpay.ts';
import type { Database } from '../platform/db/open.ts';
import { recordEvent, type WebhookEvent } from './checkout-queries.ts';
import { formerAccountOf } from './former-account.ts';
import { moveRefund } from './move-refund.ts';
import { findRefund } from './refund-queries.ts';

/** A reason to ask: an event that is recorded with what it leads to. */
export type RefundHint = WebhookEvent & {
  /** Whether it says that the provider is through with the refund. */
  hasEnded: boolean;
};

/** Asks the provider where a refund is that it has taken, and moves it there. */
export async function askAboutRefund(
  database: Database,
  razorpay: Razorpay,
  refundId: string,
  hint?: RefundHint,
): Promise<void> {
  const seen = await findRefund(database.query, refundId);
  if (seen?.provider_refund_id == null) return;
  const { id: providerRefundId, status } = await razorpay.findRefund(seen.provider_refund_id);
  // The provider contradicts itself for now, and sends an event again that was not taken.
  if (hint?.hasEnded && status === 'pending') {
    throw new ProviderError('unclear', 'The refund is still pending.');
  }
  const isTaken = await database.transaction(async (tx) => {
    await lockOrder(tx, seen.order_id);
    const current = await findRefund(tx, refundId);
    // Others heard of it meanwhile, and nobody knows whose answer is the newer one.
    if (current?.status !== seen.status) return false;
    if (hint !== undefined) await recordEvent(tx, hint);
    await moveRefund(tx, current, { status, providerRefundId });
    return true;
  });
  if (!isTaken) await askAboutRefund(database, razorpay, refundId, hint);
}

/** The same, where nothing can be heard of a refund at an account that the shop no longer uses. */
export async function askAboutRefundIfKnown(
  database: Database,
  razorpay: Razorpay,
  refundId: string,
): Promise<void> {
  try {
    await askAboutRefund(database, razorpay, refundId);
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.kind === 'unknown_id';
    const refund = await findRefund(database.query, refundId);
    const isElsewhere = refund !== undefined && formerAccountOf(refund, razorpay) !== undefined;
    if (!isUnknown || !isElsewhere) throw error;
  }
}
