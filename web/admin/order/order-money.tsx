import { useRef } from 'react';
import { RETURN_REASON_LABELS } from '../../../contract/admin-wording.ts';
import type { OrderDetails } from '../../../contract/orders.ts';
import { formatTime } from '../locale.ts';
import { Panel } from '../shell/panel.tsx';
import { RefundItem } from './refund-item.tsx';
import { refundable } from './refunds.ts';
import { Sum } from './sum.tsx';

const SANDBOX = 'sandbox';

/** What was paid and what went back. */
export function OrderMoney({ order }: { order: OrderDetails }) {
  const { payments, refunds, paymentMethod, formerAccount, returnReason } = order;
  const list = useRef<HTMLUListElement>(null);
  return (
    <Panel title="Payment">
      <p className="text-ink-soft">{paymentMethod}</p>
      {formerAccount !== null && (
        <p className="mt-1 mb-2 font-medium wrap-anywhere">
          {describeAccount(formerAccount, refundable(order) > 0)}
        </p>
      )}
      {payments.length === 0 && <p>Nothing was paid yet.</p>}
      {returnReason !== null && (
        <p className="mt-1 mb-2">
          This money could not buy the order, so it goes back: {RETURN_REASON_LABELS[returnReason]}.
        </p>
      )}
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
            order={order}
            refund={refund}
            onDone={() => list.current?.focus()}
          />
        ))}
      </ul>
    </Panel>
  );
}

function describeAccount(account: string, canRefund: boolean): string {
  if (account === SANDBOX) return 'Opened in test mode, which this shop has left: no money moved.';
  const opened = `Opened at ${account}, which this shop no longer uses.`;
  return canRefund ? `${opened} If a refund is refused here, make it there.` : opened;
}
