import type { Order } from '../../contract/orders.ts';
import * as ORDERS from '../../contract/wording/orders.ts';
import { LABELS } from '../../contract/wording.ts';
import { Badge } from '../ui/badge.tsx';
import type { ShownOrder } from './api.ts';

export function PaidBadge({ order: { isPaid } }: { order: Order }) {
  return (
    <Badge look={isPaid ? 'good' : 'warning'}>
      {isPaid ? LABELS.isPaid.yes : LABELS.isPaid.no}
    </Badge>
  );
}

export function DeliveredBadge({ order: { isDelivered } }: { order: Order }) {
  return (
    <Badge look={isDelivered ? 'good' : 'plain'}>
      {isDelivered ? LABELS.isDelivered.yes : LABELS.isDelivered.no}
    </Badge>
  );
}

/** None where nothing was refunded. */
export function RefundBadge({ order }: { order: ShownOrder }) {
  const { refunded = 0, isRefunded = false } = order;
  if (isRefunded) return <Badge>{ORDERS.refunded}</Badge>;
  return refunded > 0 && <Badge>{ORDERS.partiallyRefunded}</Badge>;
}
