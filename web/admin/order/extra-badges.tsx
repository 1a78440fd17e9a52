import { ORDER_TEXT, ORDERS_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { KnownExtras } from '../../backend/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { useTimes } from '../use-times.ts';

const { badges } = ORDER_TEXT;

type ExtraBadgesProps = { totalPrice: number; extras: KnownExtras | undefined };

/** In a list: whether the order was refunded, and until when a due one can be paid. */
export function ExtraBadges({ totalPrice, extras }: ExtraBadgesProps) {
  const times = useTimes();
  if (extras === undefined) return null;
  const { refunded, payUntil } = extras;
  return (
    <>
      {payUntil !== null && (
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {ORDERS_TEXT.payUntil(times.clock(payUntil))}
        </span>
      )}
      {refunded > 0 && (
        <Badge look="warning">
          {refunded < totalPrice ? badges.partiallyRefunded : badges.refunded}
        </Badge>
      )}
    </>
  );
}
