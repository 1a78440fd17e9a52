import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import { adminOrderEndpoints } from '../../../contract/orders/admin-endpoints.ts';
import { ORDERS_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { toPaise } from '../../../contract/pricing.ts';
import { orderStates } from '../../backend/admin/orders.ts';
import { offers } from '../../backend/backend.ts';
import type { KnownExtras } from '../../backend/orders.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { useNavigate } from '../../lib/router.tsx';
import { useOrderExtras } from '../api/extras.ts';
import { orderListQuery } from '../api/orders.ts';
import { DownloadButton } from '../download/download-button.tsx';
import { type Choice, ListFrame } from '../list/list-frame.tsx';
import { StackingRow, StackingTable } from '../list/stacking-table.tsx';
import { useListUrl } from '../list/use-list-url.ts';
import { ExtraBadges } from '../order/extra-badges.tsx';
import { DeliveryBadge, PaymentBadge } from '../order/order-badges.tsx';
import { OrderLink } from '../order/order-link.tsx';
import { userLines } from '../order/user-lines.ts';
import { NoOrdersStep } from '../products/no-orders-step.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ShopTime } from '../shop-time.tsx';

const { states, sorts } = ORDERS_TEXT;

const CHOICES: readonly Choice[] = [
  {
    name: 'state',
    label: ORDERS_TEXT.filter,
    options: [['', states.all], ...orderStates().map((state) => [state, states[state]] as const)],
  },
  {
    name: 'sort',
    label: ORDERS_TEXT.sort,
    options: [
      ['', sorts.newest],
      ['oldest', sorts.oldest],
      ['total-desc', sorts.highest],
      ['total-asc', sorts.lowest],
    ],
  },
];

const COLUMNS = Object.entries(ADMIN_LABELS.orderColumns).map(([key, name]) => ({
  key,
  name,
  isNumber: key === 'total',
}));

export default function OrdersScreen() {
  const listUrl = useListUrl();
  const list = useInfiniteQuery(
    orderListQuery({ q: listUrl.q, state: listUrl.get('state'), sort: listUrl.get('sort') }),
  );
  return (
    <ScreenFrame
      title={ADMIN_LABELS.menu.orders}
      actions={<DownloadButton endpoint={adminOrderEndpoints.exportOrders} fileName="orders.csv" />}
    >
      <ListFrame
        listUrl={listUrl}
        list={list}
        searchLabel={ORDERS_TEXT.search}
        choices={CHOICES}
        noun={ORDERS_TEXT.noun}
        whyEmpty={ORDERS_TEXT.whyEmpty}
        nextStep={<NoOrdersStep />}
      >
        {(orders) => <OrderTable orders={orders} />}
      </ListFrame>
    </ScreenFrame>
  );
}

function OrderTable({ orders }: { orders: readonly Order[] }) {
  const extras = useOrderExtras(orders);
  return (
    <StackingTable caption={ADMIN_LABELS.menu.orders} columns={COLUMNS}>
      {orders.map((order) => (
        <OrderRow key={order.order_id} order={order} extras={extras.get(order.order_id)} />
      ))}
    </StackingTable>
  );
}

type OrderRowProps = { order: Order; extras: KnownExtras | undefined };

/** A click anywhere opens the order; the link is for the keyboard and for a new tab. */
function OrderRow({ order, extras }: OrderRowProps) {
  const formatOrderTotal = useOrderTotal();
  const { order_id, user, isPaid, isDelivered, createdAt, totalPrice } = order;
  const navigate = useNavigate();
  return (
    <StackingRow
      {...(offers('getOrderDetails') ? { onOpen: () => navigate(adminPaths.order(order_id)) } : {})}
      cells={
        {
          user: <OrderUser user={user} />,
          order: <OrderLink orderId={order_id} extras={extras} />,
          paymentStatus: (
            <span className="flex flex-wrap items-center gap-1.5 sm:max-xl:flex-col sm:max-xl:items-start sm:max-md:*:whitespace-normal">
              <PaymentBadge isPaid={isPaid} isRefunded={extras?.isRefunded} />
              <ExtraBadges totalPrice={totalPrice} extras={extras} />
            </span>
          ),
          date: <ShopTime at={createdAt} as="day" className="md:whitespace-nowrap" />,
          status: <DeliveryBadge isDelivered={isDelivered} />,
          total: (
            <span className="font-medium tabular-nums">
              {formatOrderTotal(toPaise(totalPrice))}
            </span>
          ),
        } satisfies Record<keyof typeof ADMIN_LABELS.orderColumns, ReactNode>
      }
    />
  );
}

/** Of some, no more than the id is known, or nothing. */
function OrderUser({ user }: Pick<Order, 'user'>) {
  const [first, second] = userLines(user);
  return (
    <>
      <span className="block truncate font-medium sm:max-md:max-w-24 md:max-xl:max-w-30 xl:max-w-56">
        {first}
      </span>
      <span className="block truncate text-sm text-ink-soft sm:max-md:max-w-24 md:max-xl:max-w-30 xl:max-w-56">
        {second}
      </span>
    </>
  );
}
