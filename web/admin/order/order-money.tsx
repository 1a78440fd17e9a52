import { useRef } from 'react';
import { PAYMENT_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import { toPaise, toRupees } from '../../../contract/pricing.ts';
import { Panel } from '../shell/panel.tsx';
import { ShopTime } from '../shop-time.tsx';
import { RefundItem } from './refund-item.tsx';
import { refundable } from './refunds.ts';
import { Sum } from './sum.tsx';

const SANDBOX = 'sandbox';

/** Payments and refunds. */
export function OrderMoney({ order }: { order: OrderDetails }) {
  const { payments, unsettledPayments, refunds, paymentMethod, formerAccount, returnReason } =
    order;
  const list = useRef<HTMLUListElement>(null);
  return (
    <Panel title={PAYMENT_TEXT.title}>
      <p className="text-ink-soft">{paymentMethod}</p>
      {formerAccount !== null && (
        <p className="mt-1 mb-2 font-medium wrap-anywhere">
          {describeAccount(formerAccount, refundable(order) > 0)}
        </p>
      )}
      {payments.length + unsettledPayments.length === 0 && <p>{PAYMENT_TEXT.none}</p>}
      {returnReason !== null && <p className="mt-1 mb-2">{PAYMENT_TEXT.returned(returnReason)}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={PAYMENT_TEXT.list}
        className="mt-1 flex flex-col gap-3 outline-none"
      >
        {payments.map((payment) => (
          <PaymentItem key={payment.payment_id} order={order} payment={payment} />
        ))}
        {unsettledPayments.map(({ payment_id, at, amount, status, method }) => (
          <li key={payment_id}>
            <Sum name={PAYMENT_TEXT.unsettled} rupees={amount ?? 0} />
            <p className="text-sm">{PAYMENT_TEXT.unsettledBecause(status, method)}</p>
            <Origin id={payment_id} at={at} />
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

type Payment = OrderDetails['payments'][number];

/** Says what was ordered and what was paid, where they differ. */
function PaymentItem({ order, payment }: { order: OrderDetails; payment: Payment }) {
  const { payment_id, at, amount, isExtra } = payment;
  const beyond = toPaise(amount) - toPaise(order.totalPrice);
  const isBought = !isExtra && order.returnReason === null;
  return (
    <li>
      <Sum name={isExtra ? PAYMENT_TEXT.extra : PAYMENT_TEXT.paid} rupees={amount} />
      {isBought && beyond !== 0 && (
        <Sum
          name={beyond > 0 ? PAYMENT_TEXT.fee : PAYMENT_TEXT.offer}
          rupees={toRupees(Math.abs(beyond))}
        />
      )}
      <Origin id={payment_id} at={at} />
    </li>
  );
}

function Origin({ id, at }: { id: string; at: string }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-soft">
      {id} · <ShopTime at={at} />
    </p>
  );
}

function describeAccount(account: string, canRefund: boolean): string {
  if (account === SANDBOX) return PAYMENT_TEXT.testMode;
  const placed = PAYMENT_TEXT.formerAccount(account);
  return canRefund ? `${placed} ${PAYMENT_TEXT.refundThere}` : placed;
}
