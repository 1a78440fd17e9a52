import { useNavigate } from 'react-router';
import type { Order } from '../../contract/orders.ts';
import { paths } from '../../contract/paths.ts';
import { PAY_LATER } from '../../contract/payment-wording.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import type { PayNowState } from '../checkout/store.ts';
import { HeldFor } from '../holds/held-for.tsx';
import { useHolds } from '../holds/use-holds.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { Button } from '../ui/button.tsx';
import { OrderAgain } from './order-again.tsx';

type DueOrderProps = {
  order: Order;
  /** Among others it says which one it is and what it costs. */
  isNamed?: boolean;
};

/** An order that is not paid: to be paid while it is held, and to be ordered again afterwards. */
export function DueOrder({ order, isNamed = false }: DueOrderProps) {
  const holds = useHolds();
  // Without an answer there is nothing to promise.
  if (holds === undefined || order.orderItems.length === 0) return null;
  const hold = holds.find(({ order_id }) => order_id === order.order_id);
  return (
    <section
      aria-label={isNamed ? `Unpaid order ${order.order_id}` : 'Payment'}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-warning-soft px-4 py-3 sm:px-5 print:hidden"
    >
      <div className="min-w-0">
        {isNamed && (
          <p className="font-semibold wrap-anywhere">
            {order.order_id}, {formatPrice(toPaise(order.totalPrice))}
          </p>
        )}
        <p>{hold === undefined ? PAY_LATER.notHeld : <HeldFor endsAt={hold.endsAt} />}</p>
      </div>
      {hold === undefined ? <OrderAgain items={order.orderItems} /> : <PayNow order={order} />}
    </section>
  );
}

function PayNow({ order: { order_id } }: { order: Order }) {
  const navigate = useNavigate();
  const path = paths.payOrder(order_id);
  const state: PayNowState = { isPressed: true };
  return (
    <Button
      onPointerEnter={() => prefetchCode(path)}
      onFocus={() => prefetchCode(path)}
      onClick={() => navigate(path, { state })}
    >
      {PAY_LATER.payNow}
    </Button>
  );
}
