/** What a refund is, to the order that shows it and to the checkout that makes it. */
export const REFUND_COLUMNS = [
  'refunds.id',
  'refunds.payment_id',
  'refunds.amount_paise',
  'refunds.restock',
  'refunds.provider_refund_id',
  'refunds.failed_at',
  'refunds.failure_reason',
] as const;
