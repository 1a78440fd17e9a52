/** The server's messages for owners when a request fails. */

const DELIVERY_FAILURES = {
  pending: 'This order hasn’t been paid yet, so its delivery status can’t be changed.',
  expired: 'This order has expired, so its delivery status can’t be changed.',
  paid: 'This order is already marked as not delivered.',
  delivered: 'This order is already marked as delivered.',
} as const;

export const ORDER_FAILURES = {
  unknown: 'This order doesn’t exist.',
  deliveryStatus: DELIVERY_FAILURES,
  noHold: 'This order holds no stock: it has been paid or has expired.',
  paymentUnknown: 'We couldn’t check whether this order has been paid. Please try again.',
} as const;
