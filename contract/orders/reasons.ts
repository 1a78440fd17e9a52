import { reason } from '../reason.ts';

export const ORDER_REASONS = {
  orderNotFound: reason('not_found'),
  /** For its buyer, whom another sentence is for. */
  ownOrderNotFound: reason('not_found'),
  deliveryOfPending: reason('order_state'),
  deliveryOfExpired: reason('order_state'),
  notDelivered: reason('order_state'),
  alreadyDelivered: reason('order_state'),
  noHold: reason('order_state'),
  /** The provider could not be asked. */
  paymentUnknown: reason('payment_provider_down'),
};
