import type { OrderDetails } from '../../../contract/orders.ts';
import { LABELS } from '../../../contract/wording.ts';
import { Badge } from '../../ui/badge.tsx';
import { isOpen } from './disputes.ts';
import { needsAttention } from './refunds.ts';

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
  const { state, refunded, isRefunded, refunds, disputes } = order;
  return (
    <>
      {state === 'expired' && <Badge>Expired</Badge>}
      {refunded > 0 && <Badge look="warning">{isRefunded ? 'Refunded' : 'Partly refunded'}</Badge>}
      {refunds.some(needsAttention) && <Badge look="bad">Refund failed</Badge>}
      {disputes.some(isOpen) && <Badge look="bad">Disputed</Badge>}
    </>
  );
}
