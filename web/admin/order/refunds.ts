import type { OrderDetails, Refund } from '../../../contract/orders/schemas.ts';
import type { RefundStatus } from '../../../contract/payments/policy.ts';
import { toPaise } from '../../../contract/pricing.ts';

/** Failures after which the refund is recorded all the same. */
export const REFUND_CODES = {
  /** The payment provider has not answered; the server retries. */
  isOnItsWay: 'payment_provider_down',
  /** The payment provider refused. */
  failed: 'refund_failed',
};

/** The provider has not accepted these yet, and still may. */
const UNDER_WAY: readonly RefundStatus[] = ['requested', 'sent'];
const NOT_DONE: readonly RefundStatus[] = ['failed', 'rejected'];

type Money = Pick<OrderDetails, 'payments' | 'refunds'>;

/** How much can still be refunded, in paise; for an expired order, what could not be returned. */
export function refundable(order: Money): number {
  return leftOf(withoutExtras(order));
}

/** What went back to the customer, in paise, by the provider or another way. */
export function returned(order: Money): number {
  return backOf(withoutExtras(order));
}

export const isReturnedInFull = (order: Money): boolean =>
  returned(order) > 0 && returned(order) >= sum(withoutExtras(order).payments);

/** Without payments that came on top of the order's own, which are returned by themselves. */
function withoutExtras(order: Money): Money {
  const payments = order.payments.filter(({ isExtra }) => !isExtra);
  return { payments, refunds: refundsOf(order, payments) };
}

function refundsOf({ refunds }: Money, payments: Money['payments']): Money['refunds'] {
  const ids = payments.map(({ payment_id }) => payment_id);
  return refunds.filter(({ payment_id }) => ids.includes(payment_id));
}

function leftOf({ payments, refunds }: Money): number {
  const asked = refunds.filter(({ status }) => UNDER_WAY.includes(status));
  return sum(payments) - backOf({ payments, refunds }) - sum(asked);
}

function backOf({ payments, refunds }: Money): number {
  const byProvider = payments.map(({ refunded }) => ({ amount: refunded }));
  return sum(byProvider) + sum(refunds.filter(isSettled));
}

/** A failed refund whose money went back another way; one that was retried has no note. */
const isSettled = ({ closed }: Pick<Refund, 'closed'>) => closed !== null && closed.note !== null;

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((all, { amount }) => all + toPaise(amount), 0);

const RETRY = /^retry(?<count>\d+)-(?<first>.+)$/;
/** The server's limit. */
const LONGEST_ID = 40;

/**
 * The request id of the next retry. It is derived from the previous one, so that two owners, or one
 * who clicks twice, make one refund.
 */
export function retryIdOf(refundId: string): string {
  const { count = '0', first = refundId } = RETRY.exec(refundId)?.groups ?? {};
  return `retry${Number(count) + 1}-${first}`.slice(0, LONGEST_ID);
}

export const isFailed = ({ status }: Pick<Refund, 'status'>): boolean => NOT_DONE.includes(status);

/** It failed and was neither retried nor settled another way. */
export const needsAttention = (refund: Pick<Refund, 'status' | 'closed'>): boolean =>
  isFailed(refund) && refund.closed === null;

/** Only while enough of its payment is left to refund its whole amount. */
export function canTryAgain(
  order: Money,
  refund: Pick<Refund, 'payment_id' | 'amount' | 'status' | 'closed'>,
): boolean {
  const payments = order.payments.filter(({ payment_id }) => payment_id === refund.payment_id);
  const left = leftOf({ payments, refunds: refundsOf(order, payments) });
  return needsAttention(refund) && toPaise(refund.amount) <= left;
}
