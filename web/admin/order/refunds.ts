import type { OrderDetails, Refund } from '../../../contract/orders.ts';
import type { RefundStatus } from '../../../contract/policy.ts';
import { toPaise } from '../../../contract/pricing.ts';

/** How a request ends that was written down all the same. */
export const REFUND_CODES = {
  /** The payment provider has not answered, and will be asked again. */
  isOnItsWay: 'payment_provider_down',
  /** The payment provider said no. */
  failed: 'refund_failed',
};

/** Of these the provider has not taken the money yet, and may still. */
const UNDER_WAY: readonly RefundStatus[] = ['requested', 'sent'];
const NOT_DONE: readonly RefundStatus[] = ['failed', 'rejected'];

/** What can still be given back, in paise: of an expired order, money that could not go back. */
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
/** As the server takes it. */
const LONGEST_ID = 40;

/**
 * The request id of the next try. It follows from the one before, so that two people, or one who
 * presses twice, make one refund.
 */
export function retryIdOf(refundId: string): string {
  const { count = '0', first = refundId } = RETRY.exec(refundId)?.groups ?? {};
  return `retry${Number(count) + 1}-${first}`.slice(0, LONGEST_ID);
}

export const isFailed = ({ status }: Pick<Refund, 'status'>): boolean => NOT_DONE.includes(status);

/** It failed, and was neither repeated nor settled in another way. */
export const needsAttention = (refund: Pick<Refund, 'status' | 'closed'>): boolean =>
  isFailed(refund) && refund.closed === null;

/** As much as it was to give back is left. */
export function canTryAgain(
  order: Pick<OrderDetails, 'payments' | 'refunds'>,
  refund: Pick<Refund, 'amount' | 'status' | 'closed'>,
): boolean {
  return needsAttention(refund) && toPaise(refund.amount) <= refundable(order);
}
