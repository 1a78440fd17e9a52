import { ORDER_TEXT } from '../../../contract/orders/admin-wording.ts';
import * as ORDER_LABELS from '../../../contract/orders/labels-wording.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import { Badge } from '../../ui/badge.tsx';
import { isOpen } from './disputes.ts';
import { isReturnedInFull, needsAttention, returned } from './refunds.ts';

const { badges } = ORDER_TEXT;

type PaymentBadgeProps = { isPaid: boolean; isRefunded?: boolean };

/** None where the refund says it all. */
export function PaymentBadge({ isPaid, isRefunded = false }: PaymentBadgeProps) {
  if (isRefunded) return null;
  return (
    <Badge look={isPaid ? 'good' : 'warning'}>
      {isPaid ? ORDER_LABELS.isPaid.yes : ORDER_LABELS.isPaid.no}
    </Badge>
  );
}

export function DeliveryBadge({ isDelivered }: { isDelivered: boolean }) {
  return (
    <Badge look={isDelivered ? 'good' : 'plain'}>
      {isDelivered ? ORDER_LABELS.isDelivered.yes : ORDER_LABELS.isDelivered.no}
    </Badge>
  );
}

/** Badges for what the flags isPaid and isDelivered do not cover. */
export function StateBadges({ order }: { order: OrderDetails }) {
  const { state, refunds, disputes } = order;
  return (
    <>
      {state === 'expired' && <Badge>{badges.expired}</Badge>}
      {returned(order) > 0 && (
        <Badge look="warning">
          {isReturnedInFull(order) ? badges.refunded : badges.partiallyRefunded}
        </Badge>
      )}
      {refunds.some(needsAttention) && <Badge look="bad">{badges.refundFailed}</Badge>}
      {disputes.some(isOpen) && <Badge look="bad">{badges.disputed}</Badge>}
    </>
  );
}
