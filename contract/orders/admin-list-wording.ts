import type { Noun } from '../admin/count-of.ts';
import { LIST_TEXT } from '../admin/lists-and-forms-wording.ts';

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
