// Fixed by the specification.
export const adminUser = 'Admin User';
export const columns = {
  order: 'order',
  date: 'date',
  paymentStatus: 'payment status',
  total: 'total',
};
export const viewProduct = 'View Product';
export const buyAgain = 'Buy Again';

// Ours: on the profile.
export const backOffice = 'Back office';
export const account = 'Your account';
export const everybody = 'These are the latest orders from all customers.';
export const allOrders = 'See all orders in the back office';
export const noOrders = 'No orders yet';
export const noOrdersHint = 'Your orders will appear here.';
export const unpaidOrder = (name: string) => `Unpaid: ${name}`;

// On the order summary.
export const numbered = (number: string) => `Order ${number}`;
export const print = 'Print';
export const date = 'Date';
export const payment = 'Payment';
export const delivery = 'Delivery';
export const noItems = 'We don’t keep the items of this order, because it was never completed.';
export const included = 'Including shipping and tax';
export const refundedTotal = 'Refunded';
export const actionOn = (action: string, product: string) => `${action}: ${product}`;
export const unknown = 'We couldn’t find that order';
export const unknownReason = 'You’ll find all your orders in your order history.';

/** Lower case, to match the specification's "paid". */
export const refunded = 'refunded';
/** The money is to go back and has not. */
export const refundDue = 'refund due';
export const partiallyRefunded = 'partially refunded';
