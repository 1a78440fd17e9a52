import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OrderDetails } from '../../../contract/back-office-calls.ts';
import { paths } from '../../../contract/paths.ts';
import { LABELS, MESSAGES } from '../../../contract/shop.ts';
import { failureOf } from '../../http.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Notice } from '../../ui/notice.tsx';
import { orderQuery } from '../api/orders.ts';
import { ScreenFrame } from '../frame/screen-frame.tsx';
import { ScreenLink } from '../frame/screen-link.tsx';
import { formatTime } from '../locale.ts';
import { DeliveryBadge, PaymentBadge, StateBadge } from './order-badges.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { AddressPanel, CustomerPanel } from './order-people.tsx';
import { OrderWork } from './order-work.tsx';
import { PackingSlip } from './packing-slip.tsx';

const ORDERS = { name: LABELS.adminMenu[5], to: paths.admin.orders };

export default function OrderScreen() {
  const { order_id: orderId = '' } = useParams();
  const order = useQuery(orderQuery(orderId));
  if (order.data !== undefined) return <KnownOrder key={orderId} order={order.data} />;
  return (
    <ScreenFrame title={`Order ${orderId}`} crumbs={[ORDERS]}>
      {order.isPending ? (
        <Loader label={MESSAGES.loading} />
      ) : (
        <NoOrder failure={order.error} onRetry={() => order.refetch()} />
      )}
    </ScreenFrame>
  );
}

function NoOrder({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice look="fault">{failure.message}</Notice>
      <div className="flex flex-wrap gap-2">
        {failureOf(failure).status !== 404 && <Button onClick={onRetry}>Try again</Button>}
        <ScreenLink to={paths.admin.orders} className={buttonLook('secondary')}>
          To the orders
        </ScreenLink>
      </div>
    </div>
  );
}

function KnownOrder({ order }: { order: OrderDetails }) {
  const { order_id, createdAt, isPaid, isDelivered, state } = order;
  return (
    <ScreenFrame title={`Order ${order_id}`} crumbs={[ORDERS]}>
      <div className="print:hidden">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="flex flex-wrap items-center gap-2">
            <span className="mr-1 text-ink-soft">{formatTime(createdAt)}</span>
            <PaymentBadge isPaid={isPaid} />
            <DeliveryBadge isDelivered={isDelivered} />
            <StateBadge state={state} />
          </p>
          <OrderWork order={order} />
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <OrderLines order={order} />
            <OrderHistory history={order.history} />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
            <OrderMoney order={order} />
            <CustomerPanel user={order.user} />
            <AddressPanel address={order.shippingAddress} />
          </div>
        </div>
      </div>
      <PackingSlip order={order} />
    </ScreenFrame>
  );
}
