import { PROVIDER_REASONS } from '../../contract/orders/admin-wording.ts';
import { REFUND_FAILURES } from '../../contract/payments/admin-problem-wording.ts';
import { formatAmount, toRupees } from '../../contract/pricing.ts';
import { recordChange } from '../audit/record.ts';
import { findOrderByProviderId, lockOrder } from '../orders/find-order.ts';
import { hasFailed } from '../orders/refund-statuses.ts';
import { isBought } from '../orders/states.ts';
import { ProviderError, type Razorpay } from '../payments/razorpay.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { OldFailure } from '../platform/old-failure.ts';
import type { Checkout } from './checkout.ts';
import { findPaymentOf } from './checkout-queries.ts';
import { explainFormerAccount, formerAccountOf } from './former-account.ts';
import { askForRefund, sendRefund } from './refund.ts';
import {
  findPayment,
  findRefund,
  type RefundRow,
  sumGoingBack,
  updateRefund,
} from './refund-queries.ts';

export type RefundRequest = {
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
  { database, razorpay }: Checkout,
  admin: SignedIn,
  providerOrderId: string,
  request: RefundRequest,
): Promise<OldFailure | undefined> {
  const asked = await database.transaction((tx) =>
    writeRequest(tx, admin, providerOrderId, request),
  );
  if (asked instanceof OldFailure) return asked;
  try {
    await sendRefund(database, razorpay, request.requestId);
    return failureOf(razorpay, await findRefund(database.query, request.requestId));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return new OldFailure('payment_provider_down', REFUND_FAILURES.providerDown);
  }
}

async function writeRequest(
  tx: Queryable,
  admin: SignedIn,
  providerOrderId: string,
  { requestId, amount, restock, repeats }: RefundRequest,
): Promise<OldFailure | undefined> {
  const found = await findOrderByProviderId(tx, providerOrderId);
  if (found === undefined) return noPaidOrder();
  const order = await lockOrder(tx, found.id);
  const known = await findRefund(tx, requestId);
  if (known !== undefined)
    return isSameRequest(known, order.id, amount) ? undefined : requestUsed();
  const payment = await findPaymentToRefund(tx, order.id, repeats);
  if (payment === undefined) return noPaidOrder();
  const left = payment.amount_paise - (await sumGoingBack(tx, payment.id));
  const wanted = amount ?? left;
  if (wanted < 1 || wanted > left) return notThatMuch(left);
  const repeated = repeats === undefined ? undefined : await closeFailed(tx, order.id, repeats);
  if (repeated instanceof OldFailure) return repeated;
  // An order whose payment came too late has already returned its stock.
  const isRestocking = restock && isBought(order) && payment.is_extra === 0;
  await recordChange(tx, {
    actorId: admin.id,
    action: 'refund',
    subject: { kind: 'order', id: providerOrderId, name: providerOrderId },
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
    actor: admin.id,
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
): Promise<OldFailure | undefined> {
  const refund = await findRefund(tx, refundId);
  if (refund === undefined || refund.order_id !== orderId || !hasFailed(refund)) {
    return notRepeatable(REFUND_FAILURES.noneToRetry);
  }
  if (refund.closed_at !== null) {
    return notRepeatable(REFUND_FAILURES.alreadyClosed);
  }
  await updateRefund(tx, refundId, { closed_at: Date.now() });
  return undefined;
}

function notRepeatable(detail: string): OldFailure {
  return new OldFailure('invalid_input', detail, [{ field: 'repeats', detail }]);
}

function failureOf(razorpay: Razorpay, refund: RefundRow | undefined): OldFailure | undefined {
  if (refund === undefined || !hasFailed(refund)) return undefined;
  return new OldFailure('refund_failed', REFUND_FAILURES.failed(reasonOf(razorpay, refund)));
}

function reasonOf(razorpay: Razorpay, refund: RefundRow): string {
  const { failure_reason: reason } = refund;
  const former = formerAccountOf(refund, razorpay);
  if (reason === null) return PROVIDER_REASONS.none;
  const isOurs = former !== undefined && reason === explainFormerAccount(former);
  return isOurs ? reason : PROVIDER_REASONS.given(reason);
}

function noPaidOrder(): OldFailure {
  return new OldFailure('not_found', REFUND_FAILURES.unpaidOrder);
}

function isSameRequest(known: RefundRow, orderId: string, amount: number | undefined): boolean {
  return known.order_id === orderId && (amount === undefined || amount === known.amount_paise);
}

function requestUsed(): OldFailure {
  const detail = REFUND_FAILURES.requestUsed;
  return new OldFailure('invalid_input', detail, [{ field: 'requestId', detail }]);
}

function notThatMuch(left: number): OldFailure {
  const detail =
    left === 0
      ? REFUND_FAILURES.nothingLeft
      : REFUND_FAILURES.amount(formatAmount(1), formatAmount(left));
  return new OldFailure('invalid_input', detail, [{ field: 'amount', detail }]);
}
