import { HISTORY_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { ShownEvent } from '../../../contract/orders/event-schemas.ts';
import { PAYMENT_METHOD } from '../../../contract/policy.ts';
import { toPaise } from '../../../contract/pricing.ts';

/** An event of an order's history as a line for the owner. */
export function describeEvent(
  event: ShownEvent,
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
      return HISTORY_TEXT.extraPayment(formatOrderTotal(toPaise(event.amount)));
    case 'refund_requested':
      return HISTORY_TEXT.refundRequested(formatOrderTotal(toPaise(event.amount)));
    case 'refunded':
      return HISTORY_TEXT.refunded(formatOrderTotal(toPaise(event.amount)));
    case 'refund_processed':
      return HISTORY_TEXT.refundProcessed(formatOrderTotal(toPaise(event.amount)));
    case 'refund_found':
      return HISTORY_TEXT.refundFound(formatOrderTotal(toPaise(event.amount)), PAYMENT_METHOD);
    case 'refund_failed': {
      const amount = formatOrderTotal(toPaise(event.amount));
      return event.reason === null
        ? HISTORY_TEXT.refundFailed(amount)
        : HISTORY_TEXT.refundFailedBecause(amount, event.reason);
    }
    case 'refund_settled':
      return HISTORY_TEXT.refundSettled(formatOrderTotal(toPaise(event.amount)), event.note);
    case 'dispute':
      return HISTORY_TEXT.dispute(formatOrderTotal(toPaise(event.amount)), event.status);
    case 'fully_refunded':
      return HISTORY_TEXT.fullyRefunded;
    case 'restored':
      return HISTORY_TEXT.restored(event.state);
    case 'note':
      return event.text;
  }
}
