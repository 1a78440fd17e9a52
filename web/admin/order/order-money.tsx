import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrderDetails } from '../../../contract/orders.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import { Notice } from '../../ui/notice.tsx';
import { refundOrder } from '../api/orders.ts';
import { formatTime } from '../locale.ts';
import { Panel } from '../shell/panel.tsx';
import { RefundItem } from './refund-item.tsx';
import { canTryAgain, REFUND_CODES, type Refund, retryIdOf } from './refunds.ts';
import { Sum } from './sum.tsx';

/** What was paid and what went back. */
export function OrderMoney({ order }: { order: OrderDetails }) {
  const { order_id, payments, refunds, paymentMethod } = order;
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const retry = useMutation({
    mutationFn: ({ refund_id, amount, restock }: Refund) =>
      withToast(() =>
        refundOrder(order_id, {
          requestId: retryIdOf(refund_id),
          amount: String(amount),
          restock,
        }),
      ),
    onError: () => client.invalidateQueries(),
    // The button was disabled meanwhile and may be gone.
    onSettled: () => list.current?.focus(),
  });
  const failure = retry.error === null ? undefined : failureOf(retry.error);
  return (
    <Panel title="Payment">
      <p className="text-ink-soft">{paymentMethod}</p>
      {payments.length === 0 && <p>Nothing was paid yet.</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Payments and refunds"
        className="mt-1 flex flex-col gap-3 outline-none"
      >
        {payments.map(({ payment_id, at, amount }) => (
          <li key={payment_id}>
            <Sum name="Paid" rupees={amount} />
            <p className="text-sm wrap-anywhere text-ink-soft">
              {payment_id} · {formatTime(at)}
            </p>
          </li>
        ))}
        {refunds.map((refund) => (
          <RefundItem
            key={refund.refund_id}
            refund={refund}
            onRetry={canTryAgain(order, refund) ? () => retry.mutate(refund) : undefined}
            isBusy={retry.isPending}
          />
        ))}
      </ul>
      {/* A refund that failed again is itself in the list, with the reason. */}
      {failure !== undefined && failure.code !== REFUND_CODES.failed && (
        <div className="mt-3">
          <Notice look={failure.code === REFUND_CODES.isOnItsWay ? 'news' : 'fault'}>
            {failure.message}
          </Notice>
        </div>
      )}
    </Panel>
  );
}
