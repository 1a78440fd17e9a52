import { expect, test } from 'vitest';
import type { ShownEvent } from '../../../contract/orders/event-schemas.ts';
import { formatOrderTotal } from '../../../contract/pricing.ts';
import { describeEvent } from './describe-event.ts';

test.each<[ShownEvent, string]>([
  [{ kind: 'placed' }, 'Order placed'],
  [{ kind: 'paid' }, 'Payment received'],
  [{ kind: 'delivered' }, 'Marked as delivered'],
  [{ kind: 'undelivered' }, 'Marked as not delivered'],
  [{ kind: 'expired' }, 'Expired: payment didn’t arrive in time'],
  [{ kind: 'refund_requested', amount: 100.5 }, 'Refund of $100.50 requested'],
  [{ kind: 'refunded', amount: 100.5 }, 'Refund of $100.50 accepted'],
  [{ kind: 'refund_failed', amount: 100.5, reason: null }, 'Refund of $100.50 failed'],
  [
    { kind: 'refund_failed', amount: 100.5, reason: 'Too little money' },
    'Refund of $100.50 failed: Too little money',
  ],
  [{ kind: 'hold_released' }, 'Hold released: items are back on sale'],
  [{ kind: 'money_returned', reason: 'sold_out' }, 'Automatic refund: the items had sold out'],
  [
    { kind: 'money_returned', reason: 'too_late' },
    'Automatic refund: the payment arrived too late',
  ],
  [{ kind: 'refund_processed', amount: 100.5 }, 'Refund of $100.50 completed'],
  [{ kind: 'refund_found', amount: 100.5 }, 'Refund of $100.50 issued in Razorpay'],
  [
    { kind: 'refund_settled', amount: 100.5, note: 'By bank transfer' },
    'Refund of $100.50 settled another way: By bank transfer',
  ],
  [
    { kind: 'dispute', disputeId: 'disp_1', amount: 100.5, status: 'open' },
    'Dispute over $100.50: Needs a response',
  ],
  [
    { kind: 'dispute', disputeId: 'disp_1', amount: 100.5, status: 'lost' },
    'Dispute over $100.50: Lost – the money went back to the customer',
  ],
  [{ kind: 'fully_refunded' }, 'Fully refunded'],
  [{ kind: 'restored', state: 'paid' }, 'Status restored to paid'],
  [{ kind: 'restored', state: 'delivered' }, 'Status restored to delivered'],
  [{ kind: 'restored', state: 'expired' }, 'Status restored to expired'],
  [{ kind: 'note', text: 'something new' }, 'something new'],
])('%o reads as: %s', (event, line) => {
  expect(describeEvent(event, (paise) => formatOrderTotal(paise, '$'))).toBe(line);
});
