import type { OrderDetails } from '../../../contract/back-office-calls.ts';
import { formatOrderTotal, toPaise } from '../../../contract/pricing.ts';
import { Panel } from '../frame/panel.tsx';
import { formatTime } from '../locale.ts';

/** What was paid and what went back. */
export function OrderMoney({ order }: { order: OrderDetails }) {
  const { payments, refunds, paymentMethod } = order;
  return (
    <Panel title="Payment">
      <p className="text-ink-soft">{paymentMethod}</p>
      {payments.length === 0 && <p>Nothing was paid yet.</p>}
      <ul className="mt-1 flex flex-col gap-3">
        {payments.map(({ payment_id, at, amount }) => (
          <li key={payment_id}>
            <Sum name="Paid" rupees={amount} />
            <p className="text-sm wrap-anywhere text-ink-soft">
              {payment_id} · {formatTime(at)}
            </p>
          </li>
        ))}
        {refunds.map(({ refund_id, at, amount, restock, isDone }) => (
          <li key={refund_id}>
            <Sum name={isDone ? 'Refunded' : 'Refund on its way'} rupees={amount} />
            <p className="text-sm wrap-anywhere text-ink-soft">
              {formatTime(at)}
              {restock && ' · back on the shelf'}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Sum({ name, rupees }: { name: string; rupees: number }) {
  return (
    <p className="flex justify-between gap-3 font-medium">
      <span>{name}</span>
      <span className="tabular-nums">{formatOrderTotal(toPaise(rupees))}</span>
    </p>
  );
}

/** What can still be given back, in paise. */
export function refundable({ state, payments }: OrderDetails): number {
  if (state !== 'paid' && state !== 'delivered') return 0;
  return payments.reduce(
    (sum, { amount, refunded }) => sum + toPaise(amount) - toPaise(refunded),
    0,
  );
}
