import { expect, test } from 'vitest';
import type { OrderEvent } from '../../../contract/order-events.ts';
import { describeEvent } from './describe-event.ts';

test.each<[OrderEvent, string]>([
  [{ kind: 'placed' }, 'Placed'],
  [{ kind: 'paid' }, 'Paid'],
  [{ kind: 'delivered' }, 'Marked as delivered'],
  [{ kind: 'undelivered' }, 'Delivery taken back'],
  [{ kind: 'expired' }, 'Expired: the payment did not come in time'],
  [{ kind: 'refund_requested', amountPaise: 10_050 }, 'Refund of $100.50 asked for'],
  [{ kind: 'refunded', amountPaise: 10_050 }, 'Refunded $100.50'],
  [{ kind: 'refund_failed', amountPaise: 10_050, reason: null }, 'Refund of $100.50 failed'],
  [
    { kind: 'refund_failed', amountPaise: 10_050, reason: 'Too little money' },
    'Refund of $100.50 failed: Too little money',
  ],
  [{ kind: 'hold_released' }, 'Hold released: its stock is on offer again'],
  [
    { kind: 'money_returned', reason: 'sold_out' },
    'Money came and goes back: what was ordered had been sold by then',
  ],
  [
    { kind: 'money_returned', reason: 'too_late' },
    'Money came and goes back: it was paid too long after the order was placed',
  ],
  [{ kind: 'refund_processed', amountPaise: 10_050 }, 'Refund of $100.50 paid out'],
  [{ kind: 'refund_found', amountPaise: 10_050 }, 'Refund of $100.50 made at Razorpay'],
  [
    { kind: 'refund_settled', amountPaise: 10_050, note: 'By bank transfer' },
    'Refund of $100.50 settled otherwise: By bank transfer',
  ],
  [
    { kind: 'dispute', disputeId: 'disp_1', amountPaise: 10_050, status: 'open' },
    'Dispute of $100.50: Open, not answered yet',
  ],
  [
    { kind: 'dispute', disputeId: 'disp_1', amountPaise: 10_050, status: 'lost' },
    'Dispute of $100.50: Lost, the money went back to the shopper',
  ],
  [{ kind: 'fully_refunded' }, 'Wholly refunded'],
  [{ kind: 'restored', state: 'paid' }, 'Back to paid'],
  [{ kind: 'restored', state: 'delivered' }, 'Back to delivered'],
  [{ kind: 'restored', state: 'expired' }, 'Back to expired'],
  [{ kind: 'note', text: 'something new' }, 'something new'],
])('%o reads as: %s', (event, line) => {
  expect(describeEvent(event)).toBe(line);
});
