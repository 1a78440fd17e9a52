export const ADDRESS = {
  // Fixed by the specification.
  heading: 'Shipping Address',
  continue: 'Continue',
  // Ours.
  fields: {
    fullName: 'Full Name',
    address: 'Address',
    city: 'City',
    states: 'State',
    postalCode: 'Postal Code',
    country: 'Country',
  },
  intro: 'Where should we send your order?',
  missing: (field: string) => `Please enter your ${field.toLowerCase()}.`,
  allNeeded: 'Fill in all six fields to continue.',
} as const;

export const CHECKOUT = {
  // Fixed by the specification.
  placeOrder: 'Place Order',
  /** What the confirmation page shows instead of the recorded payment method. */
  shownPaymentMethod: 'Paypal',
  paymentSuccess: 'Payment SuccessFull....',
  paymentId: 'Payment Id',
  // Ours.
  emptyCart: 'Add something to your cart to check out.',
  change: 'Change',
  changeAddress: 'Change shipping address',
  paymentMethod: 'Payment method',
  unpaid: (orderId: string) => `Order ${orderId} is waiting for your payment.`,
  inWindow: 'Complete your payment in the payment window.',
  checking: 'Please don’t pay again. This page updates as soon as we know. Your cart is safe.',
  thanks: 'Thank you! We’re getting your order ready.',
  nothingPaid: 'No payment to show here',
  paidOrders: 'You’ll find your paid orders in your order history.',
} as const;

/** Items that keep the cart from being ordered; the cart is a link in the middle of the sentence. */
export const UNAVAILABLE = {
  gone: (name: string) => `${name} is no longer available.`,
  remove: (count: number) => `Please remove ${count === 1 ? 'it' : 'them'} from`,
  cart: 'your cart',
  toContinue: 'to continue.',
} as const;
