import type { OrderDetails } from '../../../contract/back-office-calls.ts';
import { LABELS } from '../../../contract/shop.ts';
import { Badge } from '../../ui/badge.tsx';

export function PaymentBadge({ isPaid }: { isPaid: boolean }) {
  return (
    <Badge look={isPaid ? 'good' : 'warning'}>
      {isPaid ? LABELS.isPaid.yes : LABELS.isPaid.no}
    </Badge>
  );
}

export function DeliveryBadge({ isDelivered }: { isDelivered: boolean }) {
  return (
    <Badge look={isDelivered ? 'good' : 'plain'}>
      {isDelivered ? LABELS.isDelivered.yes : LABELS.isDelivered.no}
    </Badge>
  );
}

/** Says what the two flags do not. */
export function StateBadge({ state }: Pick<OrderDetails, 'state'>) {
  if (state === 'refunded') return <Badge look="bad">Refunded</Badge>;
  if (state === 'expired') return <Badge>Expired</Badge>;
  return null;
}
