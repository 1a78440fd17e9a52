import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS, MISSING_TEXT } from '../../../contract/admin/wording.ts';
import { ORDER_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import type { KnownExtras } from '../../backend/orders.ts';
import { useOrderNumber } from '../../layout/order-number.tsx';
import CopyableText from '../../ui/copyable-text.tsx';
import { useOneOrderExtras } from '../api/extras.ts';
import { orderQuery } from '../api/orders.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { useMay } from '../session/permissions.tsx';
import { OneItem } from '../shell/one-item.tsx';
import { SIDE_PANELS } from '../shell/panel.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ShopTime } from '../shop-time.tsx';
import { DeliveryBadge, PaymentBadge, StateBadges } from './order-badges.tsx';
import { OrderDisputes } from './order-disputes.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderHolds } from './order-holds.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { AddressPanel, CustomerPanel } from './order-people.tsx';
import { OrderWork } from './order-work.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { isReturnedInFull } from './refunds.ts';

const ORDERS = { name: ADMIN_LABELS.menu.orders, to: adminPaths.orders };
const ORDERS_LINK = { name: MISSING_TEXT.goToOrders, to: adminPaths.orders };

export default function OrderScreen({ params }: ScreenProps) {
  const { order_id: orderId = '' } = params;
  const order = useQuery(orderQuery(orderId));
  const { extras, isLoading } = useOneOrderExtras(orderId);
  const number = useOrderNumber(extras);
  const name = number ?? (order.isPending || isLoading ? '' : orderId);
  return (
    <ScreenFrame title={ORDER_TEXT.title(name)} crumbs={[ORDERS]}>
      <OneItem query={order} back={ORDERS_LINK} texts={ORDER_TEXT}>
        {(known) => <KnownOrder key={orderId} order={known} extras={extras} />}
      </OneItem>
    </ScreenFrame>
  );
}

type KnownOrderProps = { order: OrderDetails; extras: KnownExtras | undefined };

function KnownOrder({ order, extras }: KnownOrderProps) {
  const { order_id, createdAt, isPaid, isDelivered, holds, disputes } = order;
  const may = useMay();
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <div className="print:hidden">
        {extras !== undefined && (
          <p className="-mt-3 mb-4 text-ink-soft">
            <CopyableText text={order_id} name={ORDER_TEXT.id} />
          </p>
        )}
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p ref={status} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
            <ShopTime at={createdAt} className="mr-1 text-ink-soft" />
            <PaymentBadge isPaid={isPaid} isRefunded={isReturnedInFull(order)} />
            <DeliveryBadge isDelivered={isDelivered} />
            <StateBadges order={order} />
          </p>
          <OrderWork order={order} status={status} />
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <OrderLines order={order} />
            {may('notes.read') && <NotesPanel about={{ kind: 'order', subject_id: order_id }} />}
            <OrderHistory history={order.history} />
          </div>
          <div className={SIDE_PANELS}>
            {disputes.length > 0 && (
              <OrderDisputes disputes={disputes} respondAt={order.disputesUrl} />
            )}
            {holds.length > 0 && (
              <OrderHolds {...{ order_id, holds }} onReleased={() => status.current?.focus()} />
            )}
            <OrderMoney order={order} />
            <CustomerPanel user={order.user} />
            <AddressPanel address={order.shippingAddress} />
          </div>
        </div>
      </div>
      <PackingSlip order={order} extras={extras} />
    </>
  );
}
