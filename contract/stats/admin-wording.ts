import { countOf, formatCount, type Noun } from '../admin/count-of.ts';
import { STATS } from './admin-policy.ts';

const ORDERS: Noun = ['order', 'orders'];
const SALES_PER_DAY = 'Sales per day';
const REVENUE = 'Revenue';
const BEST_SELLERS = 'Best sellers';

export const DASHBOARD_TEXT = {
  overview: 'Overview',
  sales: 'Sales',
  salesPerDay: SALES_PER_DAY,
  revenue: REVENUE,
  paidOrders: 'Paid orders',
  refunded: 'Refunded',
  /** What customers paid on top of their orders, less what offers took off. */
  difference: 'Fees and offers',
} as const;

export const RANGE_TEXT = {
  legend: 'Date range',
  days: (count: number) => `${count} days`,
  startDate: 'Start date',
  endDate: 'End date',
  to: 'to',
  backwards: 'The start date can’t be after the end date.',
  tooLong: `Choose a range of up to ${STATS.maxDays} days.`,
} as const;

export const CHART_TEXT = {
  title: SALES_PER_DAY,
  asTable: 'View as table',
  columns: { day: 'Day', orders: 'Orders', revenue: REVENUE },
  orders: (count: number) => countOf(count, ORDERS),
  summary: (orders: number, bestDay: { day: string; revenue: string } | undefined) => {
    const total = `${SALES_PER_DAY}: ${countOf(orders, ORDERS)} in total.`;
    return bestDay === undefined ? total : `${total} Best day: ${bestDay.day}, ${bestDay.revenue}.`;
  },
} as const;

export const BEST_SELLERS_TEXT = {
  title: BEST_SELLERS,
  none: 'No sales in this period.',
  columns: { product: 'Product', units: 'Units sold', revenue: REVENUE },
  noLongerSold: (name: string) => `${name} (no longer sold)`,
} as const;

export const LOW_STOCK_TEXT = {
  title: 'Low stock',
  noProducts: 'There are no products yet.',
  none: (count: number) => `Every product has more than ${formatCount(count)} in stock.`,
  outOfStock: 'Out of stock',
  left: (count: number) => `${formatCount(count)} left`,
  all: 'View all products by stock',
} as const;

export const ORDERS_BY_STATUS_TEXT = {
  title: 'Orders by status',
  pending: 'Payment due',
  paid: 'Paid, not delivered',
  delivered: 'Delivered',
  expired: 'Expired',
} as const;

const WHY = 'The server’s log says why.';

export const BACKUP_TEXT = {
  none: `The shop couldn’t make any backup yet. ${WHY}`,
  old: (time: string) => `The last backup is from ${time}, and the next is overdue. ${WHY}`,
} as const;

export const ATTENTION_TEXT = {
  title: 'Needs attention',
  dispute: (amount: string) => `Dispute over ${amount}`,
  failedRefund: (amount: string) => `Failed refund of ${amount}`,
} as const;
