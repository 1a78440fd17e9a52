/** The server's messages for owners when a request fails. */

export const REFUND_FAILURES = {
  unpaidOrder: 'This order doesn’t exist or hasn’t been paid.',
  unknown: 'This order has no such refund.',
  nothingLeft: 'There’s nothing left to refund.',
  /** Amounts are formatted already. */
  amount: (least: string, most: string) => `Enter an amount from ${least} to ${most}.`,
  moreThanPaid: 'You can’t refund more than was paid.',
  requestUsed: 'This request ID was already used for another refund.',
  noneToRetry: 'This order has no such failed refund.',
  alreadyClosed: 'This refund has already been retried or settled.',
  notFailed: 'Only a failed refund can be settled, and this one hasn’t failed.',
  providerDown:
    'The refund is saved. The payment provider isn’t responding right now, so we’ll keep trying.',
  failed: (reason: string) => `The refund didn’t go through. ${reason}`,
} as const;

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
