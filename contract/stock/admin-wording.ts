import { countOf, formatCount, type Noun } from '../admin/count-of.ts';

const UNITS: Noun = ['unit', 'units'];

/** Units that an order holds are off sale; the rest of what it wants goes to the first to pay. */
export const HOLDS_TEXT = {
  table: 'Held stock by product',
  columns: {
    product: 'Product',
    order: 'Order',
    customer: 'Customer',
    firm: 'Held',
    soft: 'Not held',
    until: 'Held until',
    action: 'Action',
  },
  held: (units: number) => `${countOf(units, UNITS)} held`,
  heldOf: (units: number, product: string) => `${countOf(units, UNITS)} of ${product} held`,
  onlyNewest: (held: string, lines: number) =>
    `${held} in the latest ${formatCount(lines)} lines; older ones aren’t shown`,
  firmAndSoft:
    'Held units are off sale. The rest stay on sale: the first customer to pay gets them.',
  none: 'No held stock',
  whyNone: (minutes: number) => `Stock is held for up to ${minutes} minutes while a customer pays.`,
  notLoaded: 'Couldn’t load held stock.',
  showAll: 'Show all products',
} as const;

/** What an order holds of one product. */
export const HOLD_TEXT = {
  firm: (units: number, until: string) => `${units} held until ${until}`,
  firmAndSoft: (firm: number, soft: number, until: string) =>
    `${firm} held until ${until}; ${soft} more not held, still on sale`,
  soft: (units: number, until: string) =>
    `${units} not held, still on sale; payment due by ${until}`,
} as const;

export const RELEASE_TEXT = {
  release: 'Release hold',
  onOrder: (orderId: string) => `on ${orderId}`,
  ask: (orderId: string) => `Release the hold on ${orderId}?`,
  whatItDoes:
    'Everything held goes back on sale and the order expires. If the customer still pays, the order goes through as long as the items are available; otherwise they’re refunded.',
} as const;
