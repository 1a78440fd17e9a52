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
  [{ kind: 'fully_refunded' }, 'Wholly refunded'],
  [{ kind: 'restored', state: 'paid' }, 'Back to paid'],
  [{ kind: 'restored', state: 'delivered' }, 'Back to delivered'],
  [{ kind: 'restored', state: 'expired' }, 'Back to expired'],
  [{ kind: 'note', text: 'something new' }, 'something new'],
])('%o reads as: %s', (event, line) => {
  expect(describeEvent(event)).toBe(line);
});
