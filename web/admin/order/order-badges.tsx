import type { OrderDetails } from '../../../contract/orders.ts';
import { LABELS } from '../../../contract/wording.ts';
import { Badge } from '../../ui/badge.tsx';
import { canTryAgain } from './refunds.ts';

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
export function StateBadges({ order }: { order: OrderDetails }) {
  const { state, refunds } = order;
  return (
    <>
      {state === 'refunded' && <Badge look="bad">Refunded</Badge>}
      {state === 'expired' && <Badge>Expired</Badge>}
      {refunds.some((refund) => canTryAgain(order, refund)) && (
        <Badge look="bad">Refund failed</Badge>
      )}
    </>
  );
}
