/** The screen of one order. */
import type { Noun } from '../admin/count-of.ts';
import { LIST_TEXT } from '../admin/wording.ts';
import * as TOTALS from '../checkout/totals-wording.ts';
import { DISPUTE_LABELS } from '../payments/admin-wording.ts';
import type { RefundStatus, ReturnReason } from '../payments/policy.ts';

export const ORDER_TEXT = {
  /** Without a name while it is being asked for. */
  title: (name: string) => `Order ${name}`.trim(),
  id: 'order ID',
  notFound: 'This order doesn’t exist.',
  notLoaded: 'Couldn’t load this order.',
  printSlip: 'Print packing slip',
  refund: 'Refund',
  markNotDelivered: 'Mark as not delivered',
  items: 'Items',
  noItems:
    'No items are stored. Either the shop never received them, or it dropped them: the order wasn’t paid, and this customer has placed many since.',
  itemColumns: { product: 'Product', price: 'Price', qty: 'Qty', total: 'Total' },
  charges: { shipping: TOTALS.shipping, fee: 'Fee', discount: 'Discount' },
  priceEach: (price: string) => `${price} each`,
  badges: {
    expired: 'Expired',
    refunded: 'Refunded',
    partiallyRefunded: 'Partially refunded',
    refundFailed: 'Refund failed',
    disputed: 'Disputed',
  },
  customer: 'Customer',
  shippingAddress: 'Shipping address',
  noAddress: 'No address yet.',
  history: 'History',
} as const;

export const PACKING_SLIP_TEXT = {
  title: 'Packing slip',
  shipTo: 'Ship to',
  order: 'Order',
  date: 'Date',
  items: 'Items to pack',
  columns: { qty: 'Qty', product: 'Product', packed: 'Packed' },
} as const;

/** Why a payment did not complete its order and is refunded; the end of a sentence. */
const RETURN_REASONS: Record<ReturnReason, string> = {
  sold_out: 'the items had sold out',
  too_late: 'the payment arrived too late',
  price_rose: 'a price had gone up since the order was placed',
  replaced: 'the customer had already paid for the order that replaced this one',
  wrong_amount: 'the amount paid didn’t match the order',
  no_cart: 'the shop doesn’t have the list of items',
};

export const PAYMENT_TEXT = {
  title: 'Payment',
  none: 'No payment yet.',
  paid: 'Paid',
  /** It came on top of the one for the order. */
  extra: 'Paid a second time',
  /** What was paid beyond the order's total. */
  fee: 'of which fees',
  /** What was paid less than the order's total. */
  offer: 'Taken off by an offer',
  unsettled: 'Not received',
  unsettledBecause: (status: string, method: string | null) =>
    `The provider shows this payment as ${method === null ? '' : `${method}, `}${status}. It doesn’t pay for the order. Check it in the provider’s dashboard.`,
  list: 'Payments and refunds',
  returned: (reason: ReturnReason) =>
    `The order couldn’t be completed: ${RETURN_REASONS[reason]}. The payment is refunded automatically.`,
  testMode: 'Placed in test mode, which this shop no longer uses. No money moved.',
  formerAccount: (account: string) =>
    `Placed with the account ${account}, which this shop no longer uses.`,
  refundThere: 'If a refund fails here, issue it there.',
} as const;

export const REFUND_LABELS: Record<RefundStatus, string> = {
  requested: 'Refund requested',
  sent: 'Refund sent to the provider',
  pending: 'Refund on its way',
  processed: 'Refund completed',
  failed: 'Refund failed',
  rejected: 'Refund rejected by the provider',
};

export const REFUND_TEXT = {
  title: 'Refund',
  howMuch: 'Refund amount',
  whole: (amount: string) => `Full remaining amount (${amount})`,
  part: 'Partial amount',
  amount: 'Amount',
  restock: 'Restock items',
  refund: 'Refund',
  sendAgain: 'Send again',
  isUncertain:
    'We couldn’t confirm this refund. You can safely send it again: the customer won’t be refunded twice.',
  issuedAt: (provider: string) => `issued in ${provider}`,
  restocked: 'items restocked',
  retried: 'Retried',
  settled: (note: string) => `Settled another way: ${note}`,
} as const;

/** Why a refund failed. */
export const PROVIDER_REASONS = {
  none: 'The payment provider gave no reason.',
  given: (reason: string) => `The payment provider says: ${reason}`,
} as const;

export const FAILED_REFUND_TEXT = {
  notRefunded: (reason: string) => `The customer hasn’t been refunded. ${reason}`,
  tryAgain: 'Try again',
  whichRefund: (amount: string) => `(refund of ${amount})`,
  settle: 'Mark as settled',
  whenToSettle: (amount: string) =>
    `Use this if the customer got ${amount} back another way. The refund is closed, and your note stays in the order’s history.`,
  note: 'How was the customer refunded?',
  noteHint: 'For example, a bank transfer and its reference number',
} as const;

/** The lines of an order's history; amounts are formatted already. */
export const HISTORY_TEXT = {
  placed: 'Order placed',
  paid: 'Payment received',
  delivered: 'Marked as delivered',
  undelivered: 'Marked as not delivered',
  expired: 'Expired: payment didn’t arrive in time',
  holdReleased: 'Hold released: items are back on sale',
  moneyReturned: (reason: ReturnReason) => `Automatic refund: ${RETURN_REASONS[reason]}`,
  extraPayment: (amount: string) => `Second payment of ${amount} received: it is refunded`,
  refundRequested: (amount: string) => `Refund of ${amount} requested`,
  /** By the payment provider; the refund may still fail. */
  refunded: (amount: string) => `Refund of ${amount} accepted`,
  refundProcessed: (amount: string) => `Refund of ${amount} completed`,
  refundFound: (amount: string, provider: string) => `Refund of ${amount} issued in ${provider}`,
  refundFailed: (amount: string) => `Refund of ${amount} failed`,
  refundFailedBecause: (amount: string, reason: string) => `Refund of ${amount} failed: ${reason}`,
  refundSettled: (amount: string, note: string) =>
    `Refund of ${amount} settled another way: ${note}`,
  dispute: (amount: string, status: keyof typeof DISPUTE_LABELS) =>
    `Dispute over ${amount}: ${DISPUTE_LABELS[status]}`,
  fullyRefunded: 'Fully refunded',
  restored: (state: string) => `Status restored to ${state}`,
} as const;

const NOUN: Noun = ['order', 'orders'];

export const ORDERS_TEXT = {
  noun: NOUN,
  search: 'Search orders by number, ID, name or email',
  filter: 'Filter orders',
  states: {
    all: 'All orders',
    due: 'Payment due',
    paid: 'Paid',
    undelivered: 'Paid, not delivered',
    delivered: 'Delivered',
    refunded: 'Fully or partially refunded',
    expired: 'Expired',
  },
  sort: 'Sort orders',
  sorts: {
    newest: LIST_TEXT.newestFirst,
    oldest: 'Oldest first',
    highest: 'Total: high to low',
    lowest: 'Total: low to high',
  },
  /** Under a due order: the end of its hold. */
  payUntil: (time: string) => `until ${time}`,
  whyEmpty: 'Orders will appear here when customers check out.',
} as const;

export const SAMPLE_ORDER_TEXT = {
  title: 'Order details',
  items: 'Items',
  columns: { item: 'Item', price: 'Price', qty: 'Qty', total: 'Total' },
  totals: 'Totals',
  customer: 'Customer',
  shippingAddress: 'Shipping address',
  payment: 'Payment',
} as const;

/** Made up, and the same for every owner: shows what the details of an order look like. */
export const SAMPLE_ORDER = {
  id: 'order_SAMPLE00000001',
  date: '2024-01-15T10:30:00Z',
  customer: { name: 'Asha Rao', email: 'asha@shop.example' },
  address: ['Asha Rao', '12 Lake Road', 'Pune, Maharashtra 411001', 'India'],
  paymentMethod: 'Razorpay',
  paymentId: 'pay_SAMPLE000000001',
  items: [
    { name: 'Clay teapot', price: 899, qty: 1 },
    { name: 'Handloom cushion cover', price: 349.5, qty: 2 },
    { name: 'Brass diya', price: 250, qty: 4 },
  ],
} as const;
