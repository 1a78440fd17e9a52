import type { Context } from '../context.ts';
import { lockOrder } from '../orders/find-order.ts';
import { type ActorId, addHistory } from '../orders/history.ts';
import { isUnanswered } from '../orders/refund-statuses.ts';
import { isFormerAccount } from '../payments/attempts.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from '../payments/payment-provider.ts';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { explainFormerAccount } from './former-account.ts';
import { moveRefund, type RefundNews } from './move-refund.ts';
import {
  findPayment,
  findRefund,
  insertRefund,
  markSent,
  type RefundRow,
  sumGoingBack,
} from './refund-queries.ts';

export type NewRefund = {
  requestId: string;
  orderId: string;
  paymentId: string;
  /** In paise. */
  amount: number;
  restock: boolean;
  actor: ActorId;
};

/**
 * Stores a refund before the provider is asked, so that after a crash the reconciler completes it.
 * Call with the order locked: never more than was paid is requested.
 */
export async function askForRefund(tx: Queryable, refund: NewRefund): Promise<undefined | Failure> {
  const { requestId, orderId, paymentId, amount, restock, actor } = refund;
  const payment = await findPayment(tx, paymentId);
  const goingBack = await sumGoingBack(tx, paymentId);
  if (payment === undefined || goingBack + amount > payment.amount_paise) {
    return new Failure('moreThanPaid');
  }
  await insertRefund(tx, {
    id: requestId,
    payment_id: paymentId,
    amount_paise: amount,
    restock: restock ? 1 : 0,
    provider_refund_id: null,
    status: 'requested',
  });
  await addHistory(tx, orderId, actor, { kind: 'refund_requested', amountPaise: amount });
  return undefined;
}

/** Who refunds a payment that cannot settle its order: no person asked for it. */
export const SHOP: ActorId = 'shop';

/** Stores that all of a payment is to be returned; call with the order locked. */
export async function askForReturn(
  tx: Queryable,
  orderId: string,
  payment: ProviderPayment,
): Promise<void> {
  // What was refunded already was refunded in the provider's dashboard.
  const amount = payment.amount - payment.refunded;
  if (amount <= 0) return;
  const requestId = `refund_${newId()}`;
  const asked = { requestId, orderId, paymentId: payment.id, amount, restock: false };
  const refused = await askForRefund(tx, { ...asked, actor: SHOP });
  if (refused !== undefined) throw new Error(`${payment.id}: ${refused.reason}`);
}

/** Asks the provider for a stored refund; idempotent. */
export async function sendRefund(
  { database, payments }: Pick<Context, 'database' | 'payments'>,
  { refundId }: { refundId: string },
): Promise<void> {
  const refund = await findRefund(database.query, refundId);
  if (refund === undefined || !isUnanswered(refund)) return;
  await markSent(database.query, refund.id);
  const news = await requestRefund(payments, refund);
  await database.transaction(async (tx) => {
    await lockOrder(tx, refund.order_id);
    const current = await findRefund(tx, refund.id);
    // Another server may have asked at the same time, or the webhook may have brought the final
    // status. The answer to this request is older than that.
    const hasEnded = current?.status === 'processed' || current?.status === 'failed';
    if (current !== undefined && !hasEnded) await moveRefund(tx, current, news);
  });
}

/** A rejection is an answer, unless it is our key that is rejected: the owner can fix that. */
async function requestRefund(provider: PaymentProvider, refund: RefundRow): Promise<RefundNews> {
  try {
    const { id, status } = await provider.refund(refund.payment_id, refund.amount_paise, refund.id);
    return { status, providerRefundId: id };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'rejected' && error.kind !== 'unknown_id') throw error;
    const { account } = refund;
    const isElsewhere = error.kind === 'unknown_id' && isFormerAccount(account, provider);
    return {
      status: 'rejected',
      reason: isElsewhere ? explainFormerAccount(account) : error.reason,
    };
  }
}
