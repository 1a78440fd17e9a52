import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FAILED_REFUND_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails, Refund } from '../../../contract/orders/schemas.ts';
import { toPaise } from '../../../contract/pricing.ts';
import { LazyPart, overlayPart } from '../../app/lazy-part.tsx';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refundOrder } from '../api/orders.ts';
import { useMay } from '../session/permissions.tsx';
import { OverlayBoundary } from '../shell/overlay-boundary.tsx';
import { canTryAgain, REFUND_CODES, retryIdOf } from './refunds.ts';

const settleDialog = overlayPart(() => import('./settle-refund-dialog.tsx'));

type FailedRefundProps = {
  order: OrderDetails;
  refund: Refund;
  /** Why it failed, as a sentence. */
  reason: string;
  onDone: () => void;
};

/** The actions for a failed refund. */
export function FailedRefund({ order, refund, reason, onDone }: FailedRefundProps) {
  const formatOrderTotal = useOrderTotal();
  const { refund_id, amount, restock } = refund;
  const client = useQueryClient();
  const mayRefund = useMay()('orders.refund');
  const [isSettling, setSettling] = useState(false);
  const retry = useMutation({
    mutationFn: () =>
      withToast(() =>
        refundOrder(order.order_id, {
          requestId: retryIdOf(refund_id),
          repeats: refund_id,
          amount: String(amount),
          restock,
        }),
      ),
    onError: () => client.invalidateQueries(),
    onSettled: onDone,
  });
  const failure = retry.error === null ? undefined : failureOf(retry.error);
  const shownAmount = formatOrderTotal(toPaise(amount));
  const which = <span className="sr-only"> {FAILED_REFUND_TEXT.whichRefund(shownAmount)}</span>;
  const finish = () => {
    // The page behind an open dialog is inert and cannot take the focus.
    flushSync(() => setSettling(false));
    onDone();
  };
  return (
    <div className="mt-2">
      <Notice look="fault">
        <p className="wrap-anywhere">{FAILED_REFUND_TEXT.notRefunded(reason)}</p>
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {mayRefund && canTryAgain(order, refund) && (
            <Button
              look="secondary"
              size="small"
              aria-disabled={retry.isPending}
              onClick={() => retry.mutate()}
            >
              {FAILED_REFUND_TEXT.tryAgain}
              {which}
            </Button>
          )}
          {mayRefund && (
            <Button
              look="secondary"
              size="small"
              aria-disabled={retry.isPending}
              onClick={() => setSettling(true)}
            >
              {FAILED_REFUND_TEXT.settle}
              {which}
            </Button>
          )}
        </div>
        {/* A retry that fails is listed as a refund with its own reason. */}
        {failure !== undefined && failure.code !== REFUND_CODES.failed && (
          <p className="mt-2 font-medium">{failure.message}</p>
        )}
      </Notice>
      {isSettling && (
        <OverlayBoundary title={FAILED_REFUND_TEXT.settle} onClose={() => setSettling(false)}>
          <LazyPart
            part={settleDialog}
            props={{
              orderId: order.order_id,
              refund,
              onClose: () => setSettling(false),
              onSettled: finish,
            }}
          />
        </OverlayBoundary>
      )}
    </div>
  );
}
