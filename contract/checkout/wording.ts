// Fixed by the specification.
export const shippingAddress = 'Shipping Address';
export const continueToOrder = 'Continue';
export const placeOrder = 'Place Order';
/** What the confirmation page shows instead of the recorded payment method. */
export const shownPaymentMethod = 'Paypal';
export const paymentSuccess = 'Payment SuccessFull....';
export const paymentId = 'Payment Id';

// Ours: the shipping address.
export const addressFields = {
  fullName: 'Full Name',
  address: 'Address',
  city: 'City',
  states: 'State',
  postalCode: 'Postal Code',
  country: 'Country',
};
export const addressIntro = 'Where should we send your order?';
export const missingField = (field: string) => `Please enter your ${field.toLowerCase()}.`;
export const stillMissing = (fields: readonly string[]) => `Still missing: ${fields.join(', ')}`;

// The order confirmation and what follows.
export const noAddress = 'No shipping address yet.';
export const change = 'Change';
export const changeAddress = 'Change shipping address';
export const paymentMethod = 'Payment method';
/** Under the payment method; a shop in test mode has another window. */
export const howToPay =
  'You pay in the payment provider’s window, which opens next: by card, UPI (QR code or app), net banking or wallet.';
export const howToTest =
  'You pay in the payment provider’s test window, which opens next, with its test card.';
export const unpaid = (number = 'this order') =>
  `We haven’t received your payment for ${number} yet.`;
export const inWindow = 'Complete your payment in the payment window.';
export const checking = 'Please don’t pay again. This page will update as soon as we know.';
export const thanks = 'Thank you! We’re getting your order ready.';
export const nothingPaid = 'No payment to show here';
export const paidOrders = 'You’ll find your paid orders in your order history.';

// About items that block the order; the cart is a link in the middle of the sentence.
export const unavailable = (name: string) => `${name} is unavailable.`;
export const removeNamed = (count: number) => `Please remove ${count === 1 ? 'it' : 'them'} from`;
/** Where each item's own note names it. */
export const removeUnavailable = (count: number) =>
  `Please remove the unavailable ${count === 1 ? 'item' : 'items'} from`;
export const yourCart = 'your cart';
export const toContinue = 'to continue.';
