import type { OrderDetails, Refund } from '../../../contract/orders.ts';
import type { RefundStatus } from '../../../contract/policy.ts';
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

/** How much can still be refunded, in paise; for an expired order, what could not be returned. */
export function refundable({
  payments,
  refunds,
}: Pick<OrderDetails, 'payments' | 'refunds'>): number {
  const kept = payments.map(({ amount, refunded }) => toPaise(amount) - toPaise(refunded));
  const asked = refunds
    .filter(({ status }) => UNDER_WAY.includes(status))
    .map(({ amount }) => toPaise(amount));
  return sum(kept) - sum(asked);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

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

/** It failed and was neither retried nor settled manually. */
export const needsAttention = (refund: Pick<Refund, 'status' | 'closed'>): boolean =>
  isFailed(refund) && refund.closed === null;

/** Only while enough is left to refund its whole amount. */
export function canTryAgain(
  order: Pick<OrderDetails, 'payments' | 'refunds'>,
  refund: Pick<Refund, 'amount' | 'status' | 'closed'>,
): boolean {
  return needsAttention(refund) && toPaise(refund.amount) <= refundable(order);
}
