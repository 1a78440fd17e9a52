import type { Context } from '../context.ts';
import { lockOrder } from '../orders/find-order.ts';
import { addHistory } from '../orders/history.ts';
import { isUnanswered } from '../orders/refund-statuses.ts';
import type { ProviderRefund } from '../payments/payment-provider.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { recordWebhookEvent, setFollowAt, type WebhookEvent } from './checkout-queries.ts';
import { moveRefund, tellOfRefund } from './move-refund.ts';
import { sendRefund } from './refund.ts';
import {
  countRefunds,
  findPayment,
  findRefundsOfPayment,
  insertRefund,
  type RefundRow,
} from './refund-queries.ts';

/**
 * Synchronises our refunds of a payment with the provider's, and stores those made in its
 * dashboard. Idempotent; does nothing for a payment that is not ours.
 */
export async function takeOverRefunds(
  ctx: Pick<Context, 'database' | 'payments'>,
  { paymentId, event }: { paymentId: string; event?: WebhookEvent },
): Promise<void> {
  const { database, payments } = ctx;
  const payment = await findPayment(database.query, paymentId);
  if (payment === undefined) return;
  let isDone = false;
  while (!isDone) {
    await sendUnanswered(ctx, { paymentId });
    const seen = await findRefundsOfPayment(database.query, paymentId);
    const atProvider = await payments.findRefundsOf(paymentId);
    isDone = await database.transaction(async (tx) => {
      await lockOrder(tx, payment.order_id);
      const known = await findRefundsOfPayment(tx, paymentId);
      const find = (refunds: readonly RefundRow[], id: string) =>
        refunds.find((refund) => refund.provider_refund_id === id);
      // One that we requested in the meantime may be among those we do not know.
      const isUnclear = atProvider.some(({ id }) => find(known, id) === undefined);
      if (isUnclear && known.some(isUnanswered)) return false;
      if (event !== undefined) await recordWebhookEvent(tx, event);
      await setFollowAt(tx, paymentId, null);
      for (const refund of failedFirst(atProvider)) {
        const ours = find(known, refund.id);
        if (ours === undefined) await writeFound(tx, payment, refund);
        // If it moved in the meantime, this answer may be the older one.
        else if (ours.status === find(seen, refund.id)?.status) {
          await moveRefund(tx, ours, { status: refund.status, providerRefundId: refund.id });
        }
      }
      return true;
    });
  }
}

/**
 * Sends unanswered refunds again, so that we know the ids of all that are ours; the requests are
 * idempotent.
 */
export async function sendUnanswered(
  ctx: Pick<Context, 'database' | 'payments'>,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const refunds = await findRefundsOfPayment(ctx.database.query, paymentId);
  for (const { id } of refunds.filter(isUnanswered)) await sendRefund(ctx, { refundId: id });
}

/**
 * Failed refunds come first: they free the amount for the refunds that replaced them, so that the
 * sum never exceeds what was paid.
 */
function failedFirst(refunds: readonly ProviderRefund[]): ProviderRefund[] {
  const isFailed = ({ status }: ProviderRefund) => status === 'failed';
  return [...refunds.filter(isFailed), ...refunds.filter((refund) => !isFailed(refund))];
}

async function writeFound(
  tx: Queryable,
  { order_id: orderId, is_extra }: Pick<RefundRow, 'order_id' | 'is_extra'>,
  { id, paymentId, amount, status }: ProviderRefund,
): Promise<void> {
  await insertRefund(tx, {
    id,
    payment_id: paymentId,
    amount_paise: amount,
    restock: 0,
    provider_refund_id: id,
    status,
    is_found: 1,
  });
  await countRefunds(tx, paymentId);
  await addHistory(tx, orderId, 'provider', { kind: 'refund_found', amountPaise: amount });
  if (status !== 'failed') return tellOfRefund(tx, { id, order_id: orderId, is_extra });
  const failed = { kind: 'refund_failed', amountPaise: amount, reason: null } as const;
  await addHistory(tx, orderId, 'provider', failed);
}
