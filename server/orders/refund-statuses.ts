import type { RefundStatus } from '../../contract/policy.ts';

type Standing = { status: RefundStatus };

/** Whether the provider's answer to the request itself is still to be heard. */
export function isUnanswered({ status }: Standing): boolean {
  return status === 'requested' || status === 'sent';
}

/** Whether the provider has it, and the money is on its way or there. */
export function isAccepted({ status }: Standing): boolean {
  return status === 'pending' || status === 'processed';
}

/** Whether it gave nothing back. */
export function hasFailed({ status }: Standing): boolean {
  return status === 'failed' || status === 'rejected';
}
