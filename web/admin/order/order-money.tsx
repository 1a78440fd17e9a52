import { useRef } from 'react';
import { PAYMENT_TEXT } from '../../../contract/admin-wording/order.ts';
import type { OrderDetails } from '../../../contract/orders.ts';
import { formatTime } from '../locale.ts';
import { Panel } from '../shell/panel.tsx';
import { RefundItem } from './refund-item.tsx';
import { refundable } from './refunds.ts';
import { Sum } from './sum.tsx';

const SANDBOX = 'sandbox';

/** Payments and refunds. */
export function OrderMoney({ order }: { order: OrderDetails }) {
  const { payments, refunds, paymentMethod, formerAccount, returnReason } = order;
  const list = useRef<HTMLUListElement>(null);
  return (
    <Panel title={PAYMENT_TEXT.title}>
      <p className="text-ink-soft">{paymentMethod}</p>
      {formerAccount !== null && (
        <p className="mt-1 mb-2 font-medium wrap-anywhere">
          {describeAccount(formerAccount, refundable(order) > 0)}
        </p>
      )}
      {payments.length === 0 && <p>{PAYMENT_TEXT.none}</p>}
      {returnReason !== null && <p className="mt-1 mb-2">{PAYMENT_TEXT.returned(returnReason)}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={PAYMENT_TEXT.list}
        className="mt-1 flex flex-col gap-3 outline-none"
      >
        {payments.map(({ payment_id, at, amount }) => (
          <li key={payment_id}>
            <Sum name={PAYMENT_TEXT.paid} rupees={amount} />
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
  if (account === SANDBOX) return PAYMENT_TEXT.testMode;
  const placed = PAYMENT_TEXT.formerAccount(account);
  return canRefund ? `${placed} ${PAYMENT_TEXT.refundThere}` : placed;
}
