export const ORDER_HISTORY = {
  // Fixed by the specification.
  columns: {
    order: 'order',
    date: 'date',
    paymentStatus: 'payment status',
    total: 'total',
  },
  adminUser: 'Admin User',
  // Ours.
  backOffice: 'Back office',
  everybody: 'These are the latest orders from all customers.',
  allOrders: 'See all orders in the back office',
  empty: 'No orders yet',
  emptyHint: 'Your orders will appear here.',
} as const;

export const ORDER_SUMMARY = {
  // Fixed by the specification.
  viewProduct: 'View Product',
  buyAgain: 'Buy Again',
  // Ours.
  print: 'Print',
  date: 'Date',
  payment: 'Payment',
  delivery: 'Delivery',
  included: 'Including shipping and tax',
  refunded: 'Refunded',
  of: (action: string, product: string) => `${action}: ${product}`,
} as const;

/** Beside "paid", which the specification writes small. */
export const REFUND_BADGES = { whole: 'refunded', part: 'partially refunded' } as const;

/** The name of the part of the page that is about paying an order. */
export const DUE_ORDER = {
  named: (orderId: string) => `Unpaid order ${orderId}`,
  only: 'Payment',
} as const;

export const UNKNOWN_ORDER = {
  heading: 'We couldn’t find that order',
  reason: 'You’ll find all your orders in your order history.',
} as const;
