/**
 * What shoppers read about orders that are not paid yet and money that went back; downloaded only
 * where it is needed.
 */
import type { ReturnReason } from './policy.ts';

/** Why the money that came for an order did not buy it. */
const RETURNED: Record<ReturnReason, string> = {
  sold_out: 'Something in your order was sold out before your payment arrived.',
  too_late: 'Your payment arrived when the time to pay for this order was over.',
  price_rose: 'Your payment arrived when the time to pay was over, and a price has risen since.',
  replaced: 'You have already paid for the order that you placed instead of this one.',
  wrong_amount: 'The amount that was paid is not what the order costs.',
  no_cart: 'Your payment arrived, and what it was for never did.',
};

const BY_THE_SHOP = 'The shop has refunded this order.';

const MONEY = {
  onItsWay: 'Your money has gone back to you, or is on its way.',
  stuck: 'Your money could not be sent back yet: please get in touch with the shop.',
};

type ReturnedMoney = {
  returnReason?: ReturnReason | null;
  isRefunded?: boolean;
  isReturnFailed?: boolean;
};

/** Why the money went back and where it is now; undefined where it bought the order, or none came. */
export function returnWords({
  returnReason = null,
  isRefunded = false,
  isReturnFailed = false,
}: ReturnedMoney): string | undefined {
  if (returnReason === null && !isRefunded) return undefined;
  const why = returnReason === null ? BY_THE_SHOP : RETURNED[returnReason];
  return `${why} ${isReturnFailed ? MONEY.stuck : MONEY.onItsWay}`;
}

export const PAY_LATER = {
  payNow: 'Pay now',
  orderAgain: 'Order again',
  notHeld: 'This order is no longer held for you.',
} as const;

export const NEW_TOTAL = {
  question: (now: string, before: string) => `The total is now ${now}, it was ${before}.`,
  /** Where prices and quantities have changed and the sum has not. */
  sameTotal: (now: string) => `Your order has changed; the total is still ${now}.`,
  agree: 'Continue with the new total',
} as const;

/** Where paying stopped, and what the shopper can do next. */
export const STOPPED = {
  cart: {
    closed:
      'The payment window was closed before anything was paid. Your cart and your address are as they were: place the order again whenever you like.',
    retry: 'Your cart and your address are as they were: try again, or use another card.',
    noWindow:
      'The payment window could not be loaded, and nothing was paid. Please check your connection and place the order again.',
  },
  placedOrder: {
    closed:
      'The payment window was closed before anything was paid. The order is still yours: pay for it whenever you like while it is held for you.',
    retry: 'The order is still yours: try again, or use another card.',
    noWindow:
      'The payment window could not be loaded, and nothing was paid. Please check your connection and try again.',
  },
} as const;
