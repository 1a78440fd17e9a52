import type { OrderDetails } from '../../../contract/orders.ts';
import { toPaise } from '../../../contract/pricing.ts';

/** How a request ends that was written down all the same. */
export const REFUND_CODES = {
  /** The payment provider has not answered, and will be asked again. */
  isOnItsWay: 'payment_provider_down',
  /** The payment provider said no. */
  failed: 'refund_failed',
};

export type Refund = OrderDetails['refunds'][number];

/** What can still be given back, in paise: of an expired order, money that could not go back. */
export function refundable({ payments }: Pick<OrderDetails, 'payments'>): number {
  return payments.reduce(
    (sum, { amount, refunded }) => sum + toPaise(amount) - toPaise(refunded),
    0,
  );
}

const RETRY = /^retry(?<count>\d+)-(?<first>.+)$/;
/** As the server takes it. */
const LONGEST_ID = 40;

/**
 * The request id of the next try. It follows from the one before, so that two people, or one who
 * presses twice, make one refund, and a refund that was tried again is known by it.
 */
export function retryIdOf(refundId: string): string {
  const { count = '0', first = refundId } = RETRY.exec(refundId)?.groups ?? {};
  return `retry${Number(count) + 1}-${first}`.slice(0, LONGEST_ID);
}

/** It failed, was not tried again, and as much is left. */
export function canTryAgain(
  order: Pick<OrderDetails, 'payments' | 'refunds'>,
  { refund_id, amount, failure }: Pick<Refund, 'refund_id' | 'amount' | 'failure'>,
): boolean {
  const next = retryIdOf(refund_id);
  return (
    failure !== null &&
    toPaise(amount) <= refundable(order) &&
    !order.refunds.some((other) => other.refund_id === next)
  );
}
