import { formatOrderTotal, toPaise } from '../../../contract/pricing.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatTime } from '../locale.ts';
import type { Refund } from './refunds.ts';
import { Sum } from './sum.tsx';

type RefundItemProps = {
  refund: Refund;
  /** Absent where there is nothing to try again. */
  onRetry: (() => void) | undefined;
  isBusy: boolean;
};

/** A refund and what became of it. */
export function RefundItem({ refund, onRetry, isBusy }: RefundItemProps) {
  const { at, amount, isRestocked, failure } = refund;
  return (
    <li>
      <Sum name={nameOf(refund)} rupees={amount} isBad={failure !== null} />
      <p className="text-sm wrap-anywhere text-ink-soft">
        {formatTime(at)}
        {isRestocked && ' · back on the shelf'}
        {failure !== null && onRetry === undefined && ` · ${reasonOf(failure)}`}
      </p>
      {failure !== null && onRetry !== undefined && (
        <div className="mt-2">
          <Notice look="fault">
            <p>This money has not gone back. {reasonOf(failure)}</p>
            <Button
              look="secondary"
              size="small"
              className="mt-3"
              disabled={isBusy}
              onClick={onRetry}
            >
              Try again
              <span className="sr-only"> to refund {formatOrderTotal(toPaise(amount))}</span>
            </Button>
          </Notice>
        </div>
      )}
    </li>
  );
}

function nameOf({ isDone, failure }: Refund): string {
  if (failure !== null) return 'Refund failed';
  return isDone ? 'Refunded' : 'Refund on its way';
}

function reasonOf({ reason }: NonNullable<Refund['failure']>): string {
  return reason === null
    ? 'The payment provider gave no reason.'
    : `The payment provider says: ${reason}`;
}
