import { DISPUTE_LABELS, RETURN_REASON_LABELS } from '../../../contract/admin-wording.ts';
import type { OrderEvent } from '../../../contract/order-events.ts';
import { PAYMENT_METHOD } from '../../../contract/policy.ts';
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
    case 'hold_released':
      return 'Hold released: its stock is on offer again';
    case 'money_returned':
      return `Money came and goes back: ${RETURN_REASON_LABELS[event.reason]}`;
    case 'refund_requested':
      return `Refund of ${formatOrderTotal(event.amountPaise)} asked for`;
    case 'refunded':
      return `Refunded ${formatOrderTotal(event.amountPaise)}`;
    case 'refund_processed':
      return `Refund of ${formatOrderTotal(event.amountPaise)} paid out`;
    case 'refund_found':
      return `Refund of ${formatOrderTotal(event.amountPaise)} made at ${PAYMENT_METHOD}`;
    case 'refund_failed': {
      const failed = `Refund of ${formatOrderTotal(event.amountPaise)} failed`;
      return event.reason === null ? failed : `${failed}: ${event.reason}`;
    }
    case 'refund_settled':
      return `Refund of ${formatOrderTotal(event.amountPaise)} settled otherwise: ${event.note}`;
    case 'dispute':
      return `Dispute of ${formatOrderTotal(event.amountPaise)}: ${DISPUTE_LABELS[event.status]}`;
    case 'fully_refunded':
      return 'Wholly refunded';
    case 'restored':
      return `Back to ${event.state}`;
    case 'note':
      return event.text;
  }
}
