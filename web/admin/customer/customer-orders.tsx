import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LIST_TEXT } from '../../../contract/admin/wording.ts';
import { CUSTOMER_ORDERS_TEXT } from '../../../contract/customers/admin-wording.ts';
import { ORDERS_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { toPaise } from '../../../contract/pricing.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import type { KnownExtras } from '../../backend/orders.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { Button } from '../../ui/button.tsx';
import { firstControl, HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { customerOrdersQuery } from '../api/customers.ts';
import { useOrderExtras } from '../api/extras.ts';
import { ExtraBadges } from '../order/extra-badges.tsx';
import { DeliveryBadge, PaymentBadge } from '../order/order-badges.tsx';
import { OrderLink } from '../order/order-link.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Panel } from '../shell/panel.tsx';
import { ShopTime } from '../shop-time.tsx';

/** The customer's orders, newest first, a page at a time. */
export function CustomerOrders({ userId }: { userId: string }) {
  const list = useInfiniteQuery(customerOrdersQuery(userId));
  const orders = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages.at(-1)?.total ?? orders.length;
  const extras = useOrderExtras(orders);
  const rows = useRef<HTMLUListElement>(null);
  return (
    <Panel title={CUSTOMER_ORDERS_TEXT.title}>
      {list.isPending && <SkeletonRows label={MESSAGES.loading} />}
      {list.isLoadingError && (
        <LoadFailure onRetry={() => list.refetch()}>{CUSTOMER_ORDERS_TEXT.notLoaded}</LoadFailure>
      )}
      {list.isSuccess && orders.length === 0 && (
        <p className="text-ink-soft">{CUSTOMER_ORDERS_TEXT.none}</p>
      )}
      {orders.length > 0 && (
        <>
          <p aria-live="polite" className="-mt-2 text-sm text-ink-soft">
            {orders.length < total
              ? LIST_TEXT.shownOf(orders.length, total, ORDERS_TEXT.noun)
              : LIST_TEXT.count(total, ORDERS_TEXT.noun)}
          </p>
          <ul ref={rows} aria-label={CUSTOMER_ORDERS_TEXT.title} className="divide-y divide-line">
            {orders.map((order) => (
              <OrderItem key={order.order_id} order={order} extras={extras.get(order.order_id)} />
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <HandsOnFocus to={() => firstControl(rows.current?.children[orders.length])}>
          <Button
            look="secondary"
            size="small"
            className="mt-4"
            aria-disabled={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? MESSAGES.loading : LIST_TEXT.showMore}
          </Button>
        </HandsOnFocus>
      )}
    </Panel>
  );
}

type OrderItemProps = { order: Order; extras: KnownExtras | undefined };

function OrderItem({ order, extras }: OrderItemProps) {
  const formatOrderTotal = useOrderTotal();
  const { order_id, createdAt, isPaid, isDelivered, totalPrice } = order;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0">
        <OrderLink orderId={order_id} extras={extras} />
        <ShopTime at={createdAt} as="day" className="block text-sm text-ink-soft" />
      </div>
      <div className="flex grow flex-wrap items-center justify-end gap-2 max-sm:justify-start">
        <PaymentBadge isPaid={isPaid} isRefunded={extras?.isRefunded} />
        <ExtraBadges totalPrice={totalPrice} extras={extras} />
        <DeliveryBadge isDelivered={isDelivered} />
        <span className="ml-2 min-w-24 text-right font-medium tabular-nums max-sm:ml-auto">
          {formatOrderTotal(toPaise(totalPrice))}
        </span>
      </div>
    </li>
  );
}
