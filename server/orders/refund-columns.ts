/** The columns of a refund, for the order that shows it and the checkout that makes it. */
export const REFUND_COLUMNS = [
  'refunds.id',
  'refunds.payment_id',
  'refunds.amount_paise',
  'refunds.restock',
  'refunds.is_restocked',
  'refunds.provider_refund_id',
  'refunds.status',
  'refunds.is_found',
  'refunds.failure_reason',
  'refunds.closed_at',
] as const;
