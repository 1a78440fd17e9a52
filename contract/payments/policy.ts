/** A payment after the hold still settles the order if it started this soon after placing. */
export const LATE_PAYMENT_MINUTES = 30;

/** Why a payment for an order was refunded instead of settling it. */
export const RETURN_REASONS = [
  'sold_out',
  'too_late',
  'price_rose',
  'replaced',
  'wrong_amount',
  'no_cart',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * The status of a refund. *Requested*: stored. *Sent*: the provider was asked and has not answered.
 * *Pending* and *processed*: it accepted, and the money is on its way or has arrived. *Failed*: it
 * could not carry it out. *Rejected*: it never accepted.
 */
export const REFUND_STATUSES = [
  'requested',
  'sent',
  'pending',
  'processed',
  'failed',
  'rejected',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The status of a dispute, as the provider names it; the first three are open. */
export const DISPUTE_STATUSES = [
  'open',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
