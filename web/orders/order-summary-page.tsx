import { type ReactNode, Suspense, useEffect } from 'react';
import * as TOTALS from '../../contract/checkout/totals-wording.ts';
import * as ORDER_LABELS from '../../contract/orders/labels-wording.ts';
import type { OrderItem } from '../../contract/orders/schemas.ts';
import * as ORDERS from '../../contract/orders/wording.ts';
import { paths } from '../../contract/paths.ts';
import { toPaise } from '../../contract/pricing.ts';
import * as TITLES from '../../contract/storefront/titles-wording.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { LazyPart, overlayPart } from '../app/lazy-part.tsx';
import { useAccount, useShop } from '../app/stores.tsx';
import type { ShownOrder } from '../backend/orders.ts';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { OrderNotFetched } from '../layout/order-not-fetched.tsx';
import { useOrderNumber } from '../layout/order-number.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { ProductPicture } from '../layout/product-picture.tsx';
import { useOrder } from '../layout/use-order.ts';
import { useOrderTotal } from '../layout/use-order-total.ts';
import { useUrlQuery } from '../lib/url-query.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loader } from '../ui/loader.tsx';
import { isReturned } from './due-from.ts';
import { formatDate } from './format-date.ts';
import { DeliveredBadge, PaidBadge, RefundBadge } from './order-badges.tsx';

const paymentState = overlayPart(() => import('./payment-state.tsx'));
const copyableText = overlayPart(() => import('../ui/copyable-text.tsx'));

export default function OrderSummaryPage() {
  const query = useUrlQuery();
  const orderId = query.get('order_id') ?? '';
  return <Summary key={orderId} orderId={orderId} />;
}

function Summary({ orderId }: { orderId: string }) {
  const { found, tryAgain, readAgain } = useOrder(orderId);
  if (found === undefined) return <Loader label={MESSAGES.loading} />;
  if ('order_id' in found) return <Receipt order={found} readAgain={readAgain} />;
  const { status } = found;
  if (status > 0 && status < 500 && status !== 401) return <UnknownOrder />;
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
  const { refunded = 0 } = order;
  const formatOrderTotal = useOrderTotal();
  const shopName = useShop((shop) => shop.name);
  return (
    <article className="mx-auto mt-6 max-w-3xl rounded-3xl bg-surface p-5 shadow-card ring-1 ring-line sm:mt-10 sm:p-10 print:mt-0 print:rounded-none print:bg-transparent print:p-0 print:shadow-none print:ring-0">
      <p className="hidden text-xl font-bold print:block">{shopName}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReceiptHeading number={useOrderNumber(order)} />
        <Button look="secondary" size="small" className="print:hidden" onClick={() => print()}>
          {ORDERS.print}
        </Button>
      </div>
      {(!order.isPaid || isReturned(order)) && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <LazyPart part={paymentState} props={{ order, readAgain }} />
          </Suspense>
        </ErrorBoundary>
      )}
      <dl className="mt-6 grid gap-x-8 gap-y-4 border-y border-dashed border-line py-5 sm:grid-cols-2">
        <Fact name={ORDER_LABELS.orderId}>
          <OrderId id={order.order_id} />
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

/** The id needs no code of its own; copying it does. */
function OrderId({ id }: { id: string }) {
  const plain = <span className="wrap-anywhere">{id}</span>;
  return (
    <ErrorBoundary fallback={() => plain}>
      <Suspense fallback={plain}>
        <LazyPart part={copyableText} props={{ text: id, name: ORDER_LABELS.orderId }} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The number comes late, if at all: the place for it is kept. */
function ReceiptHeading({ number }: { number: string | undefined }) {
  const shopName = useShop((shop) => shop.name);
  useEffect(() => {
    if (number === undefined) return;
    document.title = TITLES.named(ORDERS.numbered(number), shopName);
  }, [number, shopName]);
  return (
    <PageHeading className="flex min-h-16 flex-col justify-center text-3xl font-bold tracking-tight sm:text-4xl">
      {number === undefined ? (
        LABELS.orderSummary
      ) : (
        <>
          <span className="text-base font-medium tracking-normal text-ink-soft">
            {LABELS.orderSummary}
          </span>{' '}
          {ORDERS.numbered(number)}
        </>
      )}
    </PageHeading>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-base text-ink-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
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
