import { HISTORY_TEXT } from '../../../contract/admin-wording/order.ts';
import type { OrderEvent } from '../../../contract/order-events.ts';
import { PAYMENT_METHOD } from '../../../contract/policy.ts';

/** An event of an order's history as a line for the owner. */
export function describeEvent(
  event: OrderEvent,
  formatOrderTotal: (paise: number) => string,
): string {
  switch (event.kind) {
    case 'placed':
      return HISTORY_TEXT.placed;
    case 'paid':
      return HISTORY_TEXT.paid;
    case 'delivered':
      return HISTORY_TEXT.delivered;
    case 'undelivered':
      return HISTORY_TEXT.undelivered;
    case 'expired':
      return HISTORY_TEXT.expired;
    case 'hold_released':
      return HISTORY_TEXT.holdReleased;
    case 'money_returned':
      return HISTORY_TEXT.moneyReturned(event.reason);
    case 'extra_payment':
      return HISTORY_TEXT.extraPayment(formatOrderTotal(event.amountPaise));
    case 'refund_requested':
      return HISTORY_TEXT.refundRequested(formatOrderTotal(event.amountPaise));
    case 'refunded':
      return HISTORY_TEXT.refunded(formatOrderTotal(event.amountPaise));
    case 'refund_processed':
      return HISTORY_TEXT.refundProcessed(formatOrderTotal(event.amountPaise));
    case 'refund_found':
      return HISTORY_TEXT.refundFound(formatOrderTotal(event.amountPaise), PAYMENT_METHOD);
    case 'refund_failed': {
      const amount = formatOrderTotal(event.amountPaise);
      return event.reason === null
        ? HISTORY_TEXT.refundFailed(amount)
        : HISTORY_TEXT.refundFailedBecause(amount, event.reason);
    }
    case 'refund_settled':
      return HISTORY_TEXT.refundSettled(formatOrderTotal(event.amountPaise), event.note);
    case 'dispute':
      return HISTORY_TEXT.dispute(formatOrderTotal(event.amountPaise), event.status);
    case 'fully_refunded':
      return HISTORY_TEXT.fullyRefunded;
    case 'restored':
      return HISTORY_TEXT.restored(event.state);
    case 'note':
      return event.text;
  }
}
