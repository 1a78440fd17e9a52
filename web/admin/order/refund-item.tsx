import {
  PROVIDER_REASONS,
  REFUND_LABELS,
  REFUND_TEXT,
} from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails, Refund } from '../../../contract/orders/schemas.ts';
import { PAYMENT_METHOD } from '../../../contract/policy.ts';
import { useTimes } from '../use-times.ts';
import { FailedRefund } from './failed-refund.tsx';
import { isFailed, needsAttention } from './refunds.ts';
import { Sum } from './sum.tsx';

type RefundItemProps = {
  order: OrderDetails;
  refund: Refund;
  /** Called after it was retried or settled; its buttons may no longer be there. */
  onDone: () => void;
};

/** A refund and its status. */
export function RefundItem({ order, refund, onDone }: RefundItemProps) {
  const { status, amount, movedAt, isRestocked, isFound, closed } = refund;
  const reason = reasonOf(refund, order);
  const times = useTimes();
  const facts = [
    times.time(movedAt),
    ...(isFound ? [REFUND_TEXT.issuedAt(PAYMENT_METHOD)] : []),
    ...(isRestocked ? [REFUND_TEXT.restocked] : []),
    ...(isFailed(refund) && closed !== null ? [reason] : []),
  ];
  return (
    <li>
      <Sum name={REFUND_LABELS[status]} rupees={amount} isBad={needsAttention(refund)} />
      <p className="text-sm wrap-anywhere text-ink-soft">{facts.join(' · ')}</p>
      {closed !== null && (
        <p className="text-sm wrap-anywhere">
          {closed.note === null ? REFUND_TEXT.retried : REFUND_TEXT.settled(closed.note)}
        </p>
      )}
      {needsAttention(refund) && (
        <FailedRefund order={order} refund={refund} reason={reason} onDone={onDone} />
      )}
    </li>
  );
}

/** For an order of a former account the reason is the shop's own. */
function reasonOf({ reason }: Refund, { formerAccount }: OrderDetails): string {
  if (reason === null) return PROVIDER_REASONS.none;
  return formerAccount === null ? PROVIDER_REASONS.given(reason) : reason;
}
