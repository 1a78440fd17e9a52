/** The server's messages for shoppers when something goes wrong. */
import { describeReturn } from '../payments/wording.ts';
import { formatPrice } from '../pricing.ts';
import type { ReasonWording } from '../reason.ts';
import type { CHECKOUT_REASONS } from './reasons.ts';

export const CHECKOUT_PROBLEMS = {
  tooMuch: (most: string) => `The largest amount you can pay is ${most}.`,
} as const;

const UNNAMED = 'A product';

export const CHECKOUT_FAILURES = {
  amountTooSmall: ({ leastPaise }) =>
    `The smallest amount you can pay is ${formatPrice(leastPaise)}.`,
  cartProductGone: 'A product in your cart is no longer available. Please remove it and try again.',
  soldOut: ({ name = UNNAMED }) => `${name} is sold out.`,
  fewLeft: ({ name = UNNAMED, left }) => `${name}: only ${left} left.`,
  pricesChanged: ({ totalPaise }) =>
    `Prices have changed. Your cart now comes to ${formatPrice(totalPaise)}. Please check it and try again.`,
  tooManyUnpaid:
    'You’ve placed too many orders without paying for them. Please try again in an hour.',
  orderNotOpened:
    'Our payment provider isn’t responding. You haven’t been charged. Please try again.',
  otherPayment: 'This payment doesn’t belong to this order.',
  paidTwice:
    'This order was already paid for. We’re sending your second payment back to the card or account you paid with.',
  noCart:
    'The items don’t add up to the amount paid. If we can’t match them, nothing ships and you’ll be refunded automatically.',
  paymentPending:
    'We’re still checking your payment. Please don’t pay again. This page will update as soon as we know.',
  nothingPaid:
    'Your payment didn’t go through, and nothing was ordered. If any money still arrives, we’ll use it for that order or refund it.',
  moneyReturned: (money) => describeReturn(money) ?? '',
  soldOutAndReturned: (money) => describeReturn({ ...money, returnReason: 'sold_out' }) ?? '',
  alreadyPaid: 'This order has already been paid.',
  notPayable: 'You can no longer pay for this order. Please order again.',
  notInRehearsal:
    'This is a rehearsal, a copy of the shop: nothing can be ordered, paid or refunded here.',
} as const satisfies ReasonWording<typeof CHECKOUT_REASONS>;
