/** The server's messages for owners when a request fails. */
import type { ReasonWording } from '../reason.ts';
import type { ORDER_REASONS } from './reasons.ts';

export const ORDER_FAILURES = {
  orderNotFound: 'This order doesn’t exist.',
  ownOrderNotFound: 'We couldn’t find this order.',
  deliveryOfPending: 'This order hasn’t been paid yet, so its delivery status can’t be changed.',
  deliveryOfExpired: 'This order has expired, so its delivery status can’t be changed.',
  notDelivered: 'This order is already marked as not delivered.',
  alreadyDelivered: 'This order is already marked as delivered.',
  noHold: 'This order holds no stock: it has been paid or has expired.',
  paymentUnknown: 'We couldn’t check whether this order has been paid. Please try again.',
} as const satisfies ReasonWording<typeof ORDER_REASONS>;
