import type { Context } from '../context.ts';
import { lockOrder } from '../orders/find-order.ts';
import { isFormerAccount } from '../payments/attempts.ts';
import { ProviderError } from '../payments/payment-provider.ts';
import { recordWebhookEvent, type WebhookEvent } from './checkout-queries.ts';
import { moveRefund } from './move-refund.ts';
import { findRefund } from './refund-queries.ts';

/** A webhook that makes us ask; it is recorded together with its effect. */
export type RefundHint = WebhookEvent & {
  /** Whether it says that the refund is finished. */
  hasEnded: boolean;
};

/** Asks the provider for the status of a refund it has accepted, and moves ours there. */
export async function askAboutRefund(
  ctx: Pick<Context, 'database' | 'payments'>,
  { refundId, hint }: { refundId: string; hint?: RefundHint },
): Promise<void> {
  const { database, payments } = ctx;
  const seen = await findRefund(database.query, refundId);
  if (seen?.provider_refund_id == null) return;
  const { id: providerRefundId, status } = await payments.findRefund(seen.provider_refund_id);
  // The provider contradicts its own event. Failing makes it send the event again.
  if (hint?.hasEnded && status === 'pending') {
    throw new ProviderError('unclear', 'The refund is still pending.');
  }
  const isTaken = await database.transaction(async (tx) => {
    await lockOrder(tx, seen.order_id);
    const current = await findRefund(tx, refundId);
    // The status changed while we asked, so this answer may be the older one.
    if (current?.status !== seen.status) return false;
    if (hint !== undefined) await recordWebhookEvent(tx, hint);
    await moveRefund(tx, current, { status, providerRefundId });
    return true;
  });
  if (!isTaken) await askAboutRefund(ctx, { refundId, ...(hint && { hint }) });
}

/** The same, except that a refund at an account the shop no longer uses is left alone. */
export async function askAboutRefundIfKnown(
  ctx: Pick<Context, 'database' | 'payments'>,
  { refundId }: { refundId: string },
): Promise<void> {
  try {
    await askAboutRefund(ctx, { refundId });
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.kind === 'unknown_id';
    const refund = await findRefund(ctx.database.query, refundId);
    const isElsewhere = refund !== undefined && isFormerAccount(refund.account, ctx.payments);
    if (!isUnknown || !isElsewhere) throw error;
  }
}
