import type { OrderEvent } from '../../../contract/order-events.ts';
import { formatOrderTotal } from '../../../contract/pricing.ts';

/** An event of an order's history as a line for the owner. */
export function describeEvent(event: OrderEvent): string {
  switch (event.kind) {
    case 'placed':
      return 'Placed';
    case 'paid':
      return 'Paid';
    case 'delivered':
      return 'Marked as delivered';
    case 'undelivered':
      return 'Delivery taken back';
    case 'expired':
      return 'Expired: the payment did not come in time';
    case 'refund_requested':
      return `Refund of ${formatOrderTotal(event.amountPaise)} asked for`;
    case 'refunded':
      return `Refunded ${formatOrderTotal(event.amountPaise)}`;
    case 'refund_failed': {
      const failed = `Refund of ${formatOrderTotal(event.amountPaise)} failed`;
      return event.reason === null ? failed : `${failed}: ${event.reason}`;
    }
    case 'fully_refunded':
      return 'Wholly refunded';
    case 'restored':
      return `Back to ${event.state}`;
    case 'note':
      return event.text;
  }
}
