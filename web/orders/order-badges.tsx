import * as ORDER_LABELS from '../../contract/orders/labels-wording.ts';
import type { Order } from '../../contract/orders/schemas.ts';
import * as ORDERS from '../../contract/orders/wording.ts';
import type { ShownOrder } from '../backend/orders.ts';
import { Badge } from '../ui/badge.tsx';
import { isReturned } from './due-from.ts';

/** None where the refund says it all. */
export function PaidBadge({ order }: { order: ShownOrder }) {
  const { isPaid, refunded = 0 } = order;
  if (isReturned(order)) {
    return refunded === 0 && <Badge look="warning">{ORDERS.refundDue}</Badge>;
  }
  return (
    <Badge look={isPaid ? 'good' : 'warning'}>
      {isPaid ? ORDER_LABELS.isPaid.yes : ORDER_LABELS.isPaid.no}
    </Badge>
  );
}

export function DeliveredBadge({ order: { isDelivered } }: { order: Order }) {
  return (
    <Badge look={isDelivered ? 'good' : 'plain'}>
      {isDelivered ? ORDER_LABELS.isDelivered.yes : ORDER_LABELS.isDelivered.no}
    </Badge>
  );
}

/** None where nothing was refunded. */
export function RefundBadge({ order }: { order: ShownOrder }) {
  const { refunded = 0, isRefunded = false } = order;
  if (isRefunded) return <Badge>{ORDERS.refunded}</Badge>;
  return refunded > 0 && <Badge>{ORDERS.partiallyRefunded}</Badge>;
}
