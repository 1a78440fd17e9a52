import { REFUND_LABELS } from '../../../contract/admin-wording.ts';
import type { OrderDetails, Refund } from '../../../contract/orders.ts';
import { PAYMENT_METHOD } from '../../../contract/policy.ts';
import { formatTime } from '../locale.ts';
import { FailedRefund } from './failed-refund.tsx';
import { isFailed, needsAttention } from './refunds.ts';
import { Sum } from './sum.tsx';

type RefundItemProps = {
  order: OrderDetails;
  refund: Refund;
  /** What was to be done about it has been done, and its buttons may be gone. */
  onDone: () => void;
};

/** A refund and what became of it. */
export function RefundItem({ order, refund, onDone }: RefundItemProps) {
  const { status, amount, movedAt, isRestocked, isFound, closed } = refund;
  const reason = reasonOf(refund, order);
  const facts = [
    formatTime(movedAt),
    ...(isFound ? [`made at ${PAYMENT_METHOD}`] : []),
    ...(isRestocked ? ['back on the shelf'] : []),
    ...(isFailed(refund) && closed !== null ? [reason] : []),
  ];
  return (
    <li>
      <Sum name={REFUND_LABELS[status]} rupees={amount} isBad={needsAttention(refund)} />
      <p className="text-sm wrap-anywhere text-ink-soft">{facts.join(' · ')}</p>
      {closed !== null && (
        <p className="text-sm wrap-anywhere">
          {closed.note === null ? 'Tried again' : `Closed: ${closed.note}`}
        </p>
      )}
      {needsAttention(refund) && (
        <FailedRefund order={order} refund={refund} reason={reason} onDone={onDone} />
      )}
    </li>
  );
}

/** At a former account the shop itself says why. */
function reasonOf({ reason }: Refund, { formerAccount }: OrderDetails): string {
  if (reason === null) return 'The payment provider gave no reason.';
  return formerAccount === null ? `The payment provider says: ${reason}` : reason;
}
