import { describeReturn } from '../../contract/payments/wording.ts';
import type { ShownOrder } from '../backend/orders.ts';
import { Notice } from '../ui/notice.tsx';
import { DueOrder } from './due-order.tsx';
import { OrderAgain } from './order-again.tsx';

type PaymentStateProps = { order: ShownOrder; readAgain: () => Promise<void> };

/** Why an order is not simply paid, and what to do about it; most orders are, and download nothing of this. */
export default function PaymentState({ order, readAgain }: PaymentStateProps) {
  const reason = describeReturn(order);
  return (
    <div className="mt-6">
      {reason === undefined ? (
        <DueOrder order={order} readAgain={readAgain} />
      ) : (
        <Notice>
          <p>{reason}</p>
          {order.returnReason !== null && <OrderAgain items={order.orderItems} className="mt-3" />}
        </Notice>
      )}
    </div>
  );
}
