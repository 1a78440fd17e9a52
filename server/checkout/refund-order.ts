import { toRupees } from '../../contract/pricing.ts';
import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { findOrder, lockOrder } from '../orders/find-order.ts';
import { hasFailed } from '../orders/refund-statuses.ts';
import { isBought } from '../orders/states.ts';
import { isFormerAccount } from '../payments/attempts.ts';
import { SANDBOX_ACCOUNT } from '../payments/open-payments.ts';
import { type PaymentProvider, ProviderError } from '../payments/payment-provider.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { findPaymentOf } from './checkout-queries.ts';
import { explainFormerAccount } from './former-account.ts';
import { askForRefund, sendRefund } from './refund.ts';
import {
  findPayment,
  findRefund,
  type RefundRow,
  sumGoingBack,
  updateRefund,
} from './refund-queries.ts';

export type RefundRequest = {
  orderId: string;
  requestId: string;
  /** In paise; absent means everything that is left. */
  amount: number | undefined;
  restock: boolean;
  /** The failed or rejected refund that this one replaces. */
  repeats?: string | undefined;
};

/**
 * Refunds part or all of what was paid; a request id means one refund, however often it is sent.
 */
export async function refundOrder(
  ctx: Pick<Context, 'database' | 'payments' | 'actor'>,
  request: RefundRequest,
): Promise<Failure | undefined> {
  const { database, payments, actor } = ctx;
  const refundId = request.requestId;
  const asked = await database.transaction((tx) => writeRequest(tx, actor.id, request));
  if (asked instanceof Failure) return asked;
  try {
    await sendRefund(ctx, { refundId });
    return failureOf(payments, await findRefund(database.query, refundId));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return new Failure('refundUnanswered');
  }
}

async function writeRequest(
  tx: Queryable,
  adminId: string,
  { orderId, requestId, amount, restock, repeats }: RefundRequest,
): Promise<Failure | undefined> {
  const found = await findOrder(tx, orderId);
  if (found === undefined) return new Failure('noPaidOrder');
  const order = await lockOrder(tx, found.id);
  const known = await findRefund(tx, requestId);
  if (known !== undefined) {
    const isSame = isSameRequest(known, order.id, amount);
    return isSame ? undefined : new Failure('refundIdUsed', { field: 'requestId' });
  }
  const payment = await findPaymentToRefund(tx, order.id, repeats);
  if (payment === undefined) return new Failure('noPaidOrder');
  const left = payment.amount_paise - (await sumGoingBack(tx, payment.id));
  const wanted = amount ?? left;
  if (wanted < 1 || wanted > left) return notThatMuch(left);
  const repeated = repeats === undefined ? undefined : await closeFailed(tx, order.id, repeats);
  if (repeated instanceof Failure) return repeated;
  // An order whose payment came too late has already returned its stock.
  const isRestocking = restock && isBought(order) && payment.is_extra === 0;
  await recordChange(tx, {
    actorId: adminId,
    action: 'refund',
    subject: { kind: 'order', id: orderId, name: orderId },
    after: {
      amount: toRupees(wanted),
      restock: isRestocking,
      ...(repeats === undefined ? {} : { repeats }),
    },
  });
  return askForRefund(tx, {
    requestId,
    orderId: order.id,
    paymentId: payment.id,
    amount: wanted,
    restock: isRestocking,
    actor: adminId,
  });
}

/** The order's own, unless the refund of an extra payment is retried. */
async function findPaymentToRefund(tx: Queryable, orderId: string, repeats: string | undefined) {
  const repeated = repeats === undefined ? undefined : await findRefund(tx, repeats);
  if (repeated?.order_id !== orderId) return findPaymentOf(tx, orderId);
  return findPayment(tx, repeated.payment_id);
}

/** A refund that is retried needs no more attention; it can be retried once. */
async function closeFailed(
  tx: Queryable,
  orderId: string,
  refundId: string,
): Promise<Failure | undefined> {
  const refund = await findRefund(tx, refundId);
  if (refund === undefined || refund.order_id !== orderId || !hasFailed(refund)) {
    return new Failure('noRefundToRetry', { field: 'repeats' });
  }
  if (refund.closed_at !== null) return new Failure('retriedRefundClosed', { field: 'repeats' });
  await updateRefund(tx, refundId, { closed_at: Date.now() });
  return undefined;
}

function failureOf(provider: PaymentProvider, refund: RefundRow | undefined): Failure | undefined {
  if (refund === undefined || !hasFailed(refund)) return undefined;
  const { failure_reason: explanation, account } = refund;
  if (!isFormerAccount(account, provider) || explanation !== explainFormerAccount(account)) {
    return new Failure('refundFailed', { params: { explanation } });
  }
  return account === SANDBOX_ACCOUNT
    ? new Failure('refundAtFormerSandbox')
    : new Failure('refundAtFormerAccount', { params: { account } });
}

function isSameRequest(known: RefundRow, orderId: string, amount: number | undefined): boolean {
  return known.order_id === orderId && (amount === undefined || amount === known.amount_paise);
}

function notThatMuch(left: number): Failure {
  if (left === 0) return new Failure('nothingToRefund', { field: 'amount' });
  const params = { leastPaise: 1, mostPaise: left };
  return new Failure('refundOutOfRange', { params, field: 'amount' });
}
