import type { ReturnReason } from '../payments/policy.ts';
import { reason } from '../reason.ts';

export const CHECKOUT_REASONS = {
  amountTooSmall: reason<{ leastPaise: number }>('invalid_input'),
  cartProductGone: reason('invalid_input'),
  /** The name of a removed product is unknown. */
  soldOut: reason<{ name: string | undefined }>('out_of_stock'),
  fewLeft: reason<{ name: string | undefined; left: number }>('out_of_stock'),
  pricesChanged: reason<{ totalPaise: number }>('amount_differs'),
  tooManyUnpaid: reason('too_many_orders'),
  orderNotOpened: reason('payment_provider_down'),
  otherPayment: reason('payment_mismatch'),
  paidTwice: reason('order_state'),
  /** A bare amount was paid, but its cart is missing. */
  noCart: reason('payment_mismatch'),
  paymentPending: reason('payment_pending'),
  nothingPaid: reason('nothing_paid'),
  /** The payment bought nothing: why, and where the money is. */
  moneyReturned: reason<{
    returnReason: Exclude<ReturnReason, 'sold_out'>;
    isReturnFailed: boolean;
  }>('order_state'),
  soldOutAndReturned: reason<{ isReturnFailed: boolean }>('out_of_stock'),
  alreadyPaid: reason('order_state'),
  notPayable: reason('order_state'),
  notInRehearsal: reason('rehearsal'),
};
