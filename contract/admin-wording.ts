import type { DisputeStatus, RefundStatus, ReturnReason } from './policy.ts';

/** What only the back office shows: a shopper never downloads it. Odd spellings are kept to the letter. */

export const ADMIN_MESSAGES = {
  productDeleted: 'Product deleted successfully...',
  productUpdated: 'Product Updated Successfullly',
  productAdded: 'Product Added',
} as const;

export const ADMIN_LABELS = {
  menu: {
    dashboard: 'Dashboard',
    users: 'Users',
    products: 'Products',
    addProduct: 'Add Product',
    categories: 'Categories',
    orders: 'Orders',
  },
  /** In the order in which the columns are shown. */
  orderColumns: {
    user: 'user',
    order: 'order',
    paymentStatus: 'payment status',
    date: 'date',
    status: 'status',
    total: 'total',
  },
  userRole: { admin: 'admin', customer: 'customer' },
  createProduct: 'Create New',
  addProduct: 'Add Product',
  updateProduct: 'Update Product',
  backToOrders: 'Back To Orders',
  markDelivered: 'Mark as delivered',
  heldStock: 'Held stock',
} as const;

export const REFUND_LABELS: Record<RefundStatus, string> = {
  requested: 'Refund asked for',
  sent: 'Refund waiting for the provider',
  pending: 'Refund on its way',
  processed: 'Refund paid out',
  failed: 'Refund failed',
  rejected: 'Refund rejected by the provider',
};

export const DISPUTE_LABELS: Record<DisputeStatus, string> = {
  open: 'Open, not answered yet',
  under_review: 'Answered, the bank is deciding',
  action_required: 'More proof is asked for',
  won: 'Won, the money stays here',
  lost: 'Lost, the money went back to the shopper',
  closed: 'Closed',
};

/** The end of a sentence about money that came and goes back. */
export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  sold_out: 'what was ordered had been sold by then',
  too_late: 'it was paid too long after the order was placed',
  price_rose: 'a price had gone up since the order was placed',
  replaced: 'the shopper had already paid for the order that replaced it',
  wrong_amount: 'it was not the amount of the order',
  no_cart: 'the shop was never told what had been ordered',
};
