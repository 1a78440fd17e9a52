import type { ReactNode } from 'react';
import type { OrderItem } from '../../contract/orders.ts';
import { paths } from '../../contract/paths.ts';
import { toPaise } from '../../contract/pricing.ts';
import * as ORDER_LABELS from '../../contract/wording/order-labels.ts';
import * as ORDERS from '../../contract/wording/orders.ts';
import { describeReturn } from '../../contract/wording/payment.ts';
import * as TOTALS from '../../contract/wording/totals.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useAccount, useShop } from '../app/stores.tsx';
import { OrderNotFetched } from '../layout/order-not-fetched.tsx';
import { OrderNumber } from '../layout/order-number.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { ProductPicture } from '../layout/product-picture.tsx';
import { useOrder } from '../layout/use-order.ts';
import { useOneOrderExtras } from '../layout/use-order-extras.ts';
import { useOrderTotal } from '../layout/use-order-total.ts';
import { useAddressQuery } from '../lib/url-query.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loader } from '../ui/loader.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ShownOrder } from './api.ts';
import { DueOrder } from './due-order.tsx';
import { formatDate } from './format-date.ts';
import { OrderAgain } from './order-again.tsx';
import { DeliveredBadge, PaidBadge, RefundBadge } from './order-badges.tsx';

export default function OrderSummaryPage() {
  const query = useAddressQuery();
  const orderId = query.get('order_id') ?? '';
  return <Summary key={orderId} orderId={orderId} />;
}

function Summary({ orderId }: { orderId: string }) {
  const { found, tryAgain, readAgain } = useOrder(orderId);
  if (found === undefined) return <Loader label={MESSAGES.loading} />;
  if ('order_id' in found) return <Receipt order={found} readAgain={readAgain} />;
  if (found.status > 0 && found.status < 500) return <UnknownOrder />;
  return <OrderNotFetched failure={found} tryAgain={tryAgain} />;
}

function UnknownOrder() {
  const userId = useAccount((state) => state.user?._id ?? '');
  return (
    <EmptyState
      heading={<PageHeading>{ORDERS.unknown}</PageHeading>}
      action={
        <PageLink to={paths.userProfile(userId)} className={buttonLook()}>
          {ORDER_LABELS.orderHistory}
        </PageLink>
      }
    >
      {ORDERS.unknownReason}
    </EmptyState>
  );
}

type ReceiptProps = { order: ShownOrder; readAgain: () => Promise<void> };

function Receipt({ order, readAgain }: ReceiptProps) {
  const extras = useOneOrderExtras(order.order_id);
  const refunded = order.refunded ?? extras?.refunded ?? 0;
  const formatOrderTotal = useOrderTotal();
  const shopName = useShop((shop) => shop.name);
  return (
    <article className="mx-auto mt-6 max-w-3xl rounded-3xl bg-surface p-5 shadow-card ring-1 ring-line sm:mt-10 sm:p-10 print:mt-0 print:rounded-none print:bg-transparent print:p-0 print:shadow-none print:ring-0">
      <p className="hidden text-xl font-bold print:block">{shopName}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{LABELS.orderSummary}</PageHeading>
        <Button look="secondary" size="small" className="print:hidden" onClick={() => print()}>
          {ORDERS.print}
        </Button>
      </div>
      <PaymentState order={order} readAgain={readAgain} />
      <dl className="mt-6 grid gap-x-8 gap-y-4 border-y border-dashed border-line py-5 sm:grid-cols-2">
        <Fact name={ORDER_LABELS.orderId} beside={extras && <OrderNumber extras={extras} />}>
          <span className="wrap-anywhere">{order.order_id}</span>
        </Fact>
        <Fact name={ORDERS.date}>
          <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
        </Fact>
        <Fact name={ORDERS.payment}>
          <span className="flex flex-wrap gap-2">
            <PaidBadge order={order} />
            <RefundBadge order={order} />
          </span>
        </Fact>
        <Fact name={ORDERS.delivery}>
          <DeliveredBadge order={order} />
        </Fact>
      </dl>
      {order.orderItems.length === 0 && <p className="py-5 text-ink-soft">{ORDERS.noItems}</p>}
      <ul className="divide-y divide-line">
        {order.orderItems.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may be in an order twice
          <Item key={position} item={item} />
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-dashed border-line pt-5 text-2xl font-semibold">
        <span>{TOTALS.total}</span>
        <span className="tabular-nums">{formatOrderTotal(toPaise(order.totalPrice))}</span>
      </p>
      <p className="mt-1 text-right text-base text-ink-soft">{ORDERS.included}</p>
      {refunded > 0 && (
        <p className="mt-3 flex justify-between gap-4 text-lg">
          <span>{ORDERS.refundedTotal}</span>
          <span className="tabular-nums">{formatOrderTotal(toPaise(refunded))}</span>
        </p>
      )}
    </article>
  );
}

/** The state of its payment, and what to do about it. */
function PaymentState({ order, readAgain }: ReceiptProps) {
  const reason = describeReturn(order);
  if (reason !== undefined) return <ReturnedMoney order={order} reason={reason} />;
  return order.isPaid ? null : (
    <div className="mt-6">
      <DueOrder order={order} readAgain={readAgain} />
    </div>
  );
}

function ReturnedMoney({ order, reason }: { order: ShownOrder; reason: string }) {
  return (
    <div className="mt-6">
      <Notice>
        <p>{reason}</p>
        {order.returnReason !== null && <OrderAgain items={order.orderItems} className="mt-3" />}
      </Notice>
    </div>
  );
}

type FactProps = { name: string; children: ReactNode; beside?: ReactNode };

function Fact({ name, children, beside }: FactProps) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-full text-base text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
      {beside !== undefined && <dd>{beside}</dd>}
    </div>
  );
}

function Item({ item }: { item: OrderItem }) {
  const formatOrderTotal = useOrderTotal();
  const { product_id, name, image, price, qty } = item;
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] gap-x-4 gap-y-3 py-5 sm:grid-cols-[5rem_1fr_auto]">
      <div className="self-start overflow-hidden rounded-xl bg-sunken sm:row-span-2">
        <ProductPicture image={image} alt="" sizes="5rem" />
      </div>
      <div className="min-w-0">
        <h2 className="font-medium wrap-anywhere">{name}</h2>
        <p className="text-ink-soft tabular-nums">
          {qty} × {formatOrderTotal(toPaise(price))}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{formatOrderTotal(toPaise(price) * qty)}</p>
      <div className="col-span-3 flex flex-wrap gap-2 sm:col-span-2 sm:col-start-2 print:hidden">
        <PageLink
          to={paths.product(product_id)}
          aria-label={ORDERS.actionOn(ORDERS.viewProduct, name)}
          className={buttonLook('secondary', 'small')}
        >
          {ORDERS.viewProduct}
        </PageLink>
        <PageLink
          to={paths.addToCart(product_id, qty)}
          aria-label={ORDERS.actionOn(ORDERS.buyAgain, name)}
          className={buttonLook('primary', 'small')}
        >
          {ORDERS.buyAgain}
        </PageLink>
      </div>
    </li>
  );
}
