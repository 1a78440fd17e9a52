/** About orders that are not paid yet and about refunds: for the checkout, the orders and the server. */
import type { ReturnReason } from './policy.ts';

/** Why a payment was refunded instead of completing its order. */
const RETURNED: Record<ReturnReason, string> = {
  sold_out: 'An item in your order sold out before your payment arrived.',
  too_late: 'Your payment arrived after the time to pay for this order ran out.',
  price_rose:
    'Your payment arrived after the time to pay ran out, and a price has gone up since then.',
  replaced: 'You’ve already paid for the order that replaced this one.',
  wrong_amount: 'The amount paid doesn’t match the order total.',
  no_cart: 'Your payment arrived, but we don’t have the items it was for.',
};

const BY_THE_SHOP = 'The shop has refunded this order.';

const REFUND = {
  onItsWay: 'Your refund is complete or on its way.',
  stuck: 'We couldn’t send your refund yet. Please contact the shop.',
};

type ReturnedMoney = {
  returnReason?: ReturnReason | null;
  isRefunded?: boolean;
  isReturnFailed?: boolean;
};

/** Why the money was refunded and where it is now; undefined if nothing was refunded. */
export function describeReturn({
  returnReason = null,
  isRefunded = false,
  isReturnFailed = false,
}: ReturnedMoney): string | undefined {
  if (returnReason === null && !isRefunded) return undefined;
  const why = returnReason === null ? BY_THE_SHOP : RETURNED[returnReason];
  return `${why} ${isReturnFailed ? REFUND.stuck : REFUND.onItsWay}`;
}

export const payNow = 'Pay now';
export const orderAgain = 'Order again';
/** In whole minutes. */
export const heldFor = (minutes: number) =>
  minutes < 1
    ? 'Reserved for less than a minute'
    : `Reserved for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`;
export const notHeld = 'These items are no longer reserved for you.';

export const totalChanged = (before: string, now: string) =>
  `The total changed from ${before} to ${now}.`;
/** If prices or quantities changed but the total did not. */
export const totalSame = (now: string) => `Your order has changed, but the total is still ${now}.`;
export const acceptChanges = 'Accept changes';

const NO_WINDOW = 'The payment window didn’t load, and you haven’t been charged.';
const CLOSED = 'You closed the payment window before paying.';

// Where paying stopped, and what the shopper can do next.
export const declined = (reason: string) => `Your payment didn’t go through. ${reason}`;
export const cartStopped = {
  closed: `${CLOSED} Your cart and address are saved, so you can place the order whenever you’re ready.`,
  retry: 'Your cart and address are saved. Try again, or use another card.',
  noWindow: `${NO_WINDOW} Please check your connection and place the order again.`,
};
export const orderStopped: typeof cartStopped = {
  closed: `${CLOSED} You can still pay while your order is reserved.`,
  retry: 'You can still pay for this order. Try again, or use another card.',
  noWindow: `${NO_WINDOW} Please check your connection and try again.`,
};
/** If the server has not confirmed what happened to the payment. */
export const advice = 'Please check your order history before you pay again.';

/** Until the server has confirmed what happened to the payment. */
export const checkingPayment = 'We are checking your payment…';

// How a payment ended that was made earlier or in another tab.
export const keepChecking = 'Please don’t pay again. We’ll keep checking.';
export const received = (orderId: string) => `Payment received for ${orderId}.`;
export const close = 'Close';
export const removedFromCart = 'We’ve removed the items from your cart.';
