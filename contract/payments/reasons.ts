import { reason } from '../reason.ts';

export const PAYMENT_REASONS = {
  noPaidOrder: reason('not_found'),
  refundNotFound: reason('not_found'),
  nothingToRefund: reason('invalid_input'),
  refundOutOfRange: reason<{ leastPaise: number; mostPaise: number }>('invalid_input'),
  moreThanPaid: reason('invalid_input'),
  refundIdUsed: reason('invalid_input'),
  noRefundToRetry: reason('invalid_input'),
  /** The refund that is to be retried. */
  retriedRefundClosed: reason('invalid_input'),
  refundClosed: reason('order_state'),
  refundNotFailed: reason('order_state'),
  refundUnanswered: reason('payment_provider_down'),
  /** With the provider's own explanation, if it gave one. */
  refundFailed: reason<{ explanation: string | null }>('refund_failed'),
  refundAtFormerSandbox: reason('refund_failed'),
  refundAtFormerAccount: reason<{ account: string }>('refund_failed'),
  webhookUnsigned: reason('not_signed_in'),
  webhookUnreadable: reason('invalid_input'),
};
