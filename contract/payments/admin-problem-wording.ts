/** The server's messages for owners and for the provider when a request fails. */
import { PROVIDER_REASONS } from '../orders/admin-wording.ts';
import { formatAmount } from '../pricing.ts';
import type { ReasonWording } from '../reason.ts';
import type { PAYMENT_REASONS } from './reasons.ts';

/**
 * Stored in the database as the reason of a rejected refund and compared with it later. If the text
 * changed, reasons stored before would be shown as the provider's.
 */
export const FORMER_ACCOUNT_REASONS = {
  sandbox:
    'This payment was made at the test account, which this shop no longer uses. No money moved.',
  other: (account: string) =>
    `This payment was made at the account ${account}, which this shop no longer uses. Refund it there.`,
} as const;

const refundFailed = (why: string) => `The refund didn’t go through. ${why}`;

export const PAYMENT_FAILURES = {
  noPaidOrder: 'This order doesn’t exist or hasn’t been paid.',
  refundNotFound: 'This order has no such refund.',
  nothingToRefund: 'There’s nothing left to refund.',
  refundOutOfRange: ({ leastPaise, mostPaise }) =>
    `Enter an amount from ${formatAmount(leastPaise)} to ${formatAmount(mostPaise)}.`,
  moreThanPaid: 'You can’t refund more than was paid.',
  refundIdUsed: 'This request ID was already used for another refund.',
  noRefundToRetry: 'This order has no such failed refund.',
  retriedRefundClosed: 'This refund has already been retried or settled.',
  refundClosed: 'This refund has already been retried or settled.',
  refundNotFailed: 'Only a failed refund can be settled, and this one hasn’t failed.',
  refundUnanswered:
    'The refund is saved. The payment provider isn’t responding right now, so we’ll keep trying.',
  refundFailed: ({ explanation }) =>
    refundFailed(
      explanation === null ? PROVIDER_REASONS.none : PROVIDER_REASONS.given(explanation),
    ),
  refundAtFormerSandbox: refundFailed(FORMER_ACCOUNT_REASONS.sandbox),
  refundAtFormerAccount: ({ account }) => refundFailed(FORMER_ACCOUNT_REASONS.other(account)),
  webhookUnsigned: 'The signature is not valid.',
  webhookUnreadable: 'This is not a webhook event.',
} as const satisfies ReasonWording<typeof PAYMENT_REASONS>;
