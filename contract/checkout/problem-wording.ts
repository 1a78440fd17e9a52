/** The server's messages for shoppers when something goes wrong. */

export const CHECKOUT_PROBLEMS = {
  unknownOrder: 'We couldn’t find this order.',
  unknownProduct: 'A product in your cart is no longer available. Please remove it and try again.',
  soldOut: (name: string) => `${name} is sold out.`,
  fewLeft: (name: string, count: number) => `${name}: only ${count} left.`,
  /** For a product whose name is unknown. */
  unnamed: 'A product',
  priceChanged: (total: string) =>
    `Prices have changed. Your cart now comes to ${total}. Please check it and try again.`,
  tooSmall: (least: string) => `The smallest amount you can pay is ${least}.`,
  tooMuch: (most: string) => `The largest amount you can pay is ${most}.`,
  tooManyUnpaid:
    'You’ve placed too many orders without paying for them. Please try again in an hour.',
  providerDown:
    'Our payment provider isn’t responding. You haven’t been charged. Please try again.',
  otherPayment: 'This payment doesn’t belong to this order.',
  paidTwice:
    'This order was already paid for. We’re sending your second payment back to the card or account you paid with.',
  noCart:
    'The items don’t add up to the amount paid. If we can’t match them, nothing ships and you’ll be refunded automatically.',
  pending:
    'We’re still checking your payment. Please don’t pay again. This page will update as soon as we know.',
  nothingPaid:
    'Your payment didn’t go through, and nothing was ordered. If any money still arrives, we’ll use it for that order or refund it.',
  alreadyPaid: 'This order has already been paid.',
  notPayable: 'You can no longer pay for this order. Please order again.',
} as const;
