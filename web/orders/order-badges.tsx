import type { Order } from '../../contract/orders.ts';
import { LABELS } from '../../contract/wording.ts';
import { Badge } from '../ui/badge.tsx';

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
