import type { RefundStatus } from '../../contract/payments/policy.ts';

type Standing = { status: RefundStatus };

/** Whether the provider has not answered the request yet. */
export function isUnanswered({ status }: Standing): boolean {
  return status === 'requested' || status === 'sent';
}

/** Whether the provider accepted it: the money is on its way or has arrived. */
export function isAccepted({ status }: Standing): boolean {
  return status === 'pending' || status === 'processed';
}

/** Whether it refunded nothing. */
export function hasFailed({ status }: Standing): boolean {
  return status === 'failed' || status === 'rejected';
}
