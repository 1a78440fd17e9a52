import { Suspense, useEffect, useRef } from 'react';
import * as ORDER_LABELS from '../../contract/orders/labels-wording.ts';
import { formatOrderNumber } from '../../contract/orders/numbers.ts';
import type { Order } from '../../contract/orders/schemas.ts';
import * as ORDERS from '../../contract/orders/wording.ts';
import { paths } from '../../contract/paths.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { LazyPart, overlayPart } from '../app/lazy-part.tsx';
import { may } from '../app/may.ts';
import { useAccount, useOrders, useShop, useStores } from '../app/stores.tsx';
import type { Extras, KnownExtras, ShownOrder } from '../backend/orders.ts';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { useOrderNumber } from '../layout/order-number.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { useOrderExtras } from '../layout/use-order-extras.ts';
import { askUntilAnswered } from '../lib/ask-until-answered.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { useNavigate } from '../lib/router.tsx';
import { buttonLook } from '../ui/button.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { loadOrders } from './api.ts';
import { isDueFrom } from './due-from.ts';
import { formatDate } from './format-date.ts';
import { PaidBadge, RefundBadge } from './order-badges.tsx';

/** Who gets everyone's orders sees the newest, which are enough here. */
const NEWEST_ORDERS = 100;

/** Few shoppers have left an order unpaid, so only they download it. */
const dueOrder = overlayPart(async () => ({
  default: (await import('./due-order.tsx')).DueOrder,
}));

export function OrderHistory() {
  const stores = useStores();
  const seesAll = useAccount((state) => may(state.user, 'orders.read'));
  const orders = useOrders((state) => state.orders);
  const hasFailed = useOrders((state) => state.hasFailed);
  const limit = seesAll ? NEWEST_ORDERS : undefined;
  const forgotten = useOrders((state) => state.forgotten);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a forgotten list is fetched again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const asking = askUntilAnswered(() => loadOrders(stores, { limit, signal }));
    return () => {
      asking.stop();
      // One who turns out to be an admin must not wait for the orders of the whole shop.
      leaving.abort();
    };
  }, [stores, limit, forgotten]);
  const extras = useOrderExtras(orders);
  const reading = useRef<Promise<unknown>>(undefined);
  /** Several unpaid orders that reload at once share one request. */
  const readAgain = () => {
    reading.current ??= loadOrders(stores, { limit }).finally(() => {
      reading.current = undefined;
    });
    return reading.current;
  };
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className="text-2xl font-semibold tracking-tight">
        {ORDER_LABELS.orderHistory}
      </h2>
      <div className="mt-4 flex flex-col gap-4">
        {orders !== undefined && <DueOrders {...{ orders, extras, readAgain }} />}
        {orders !== undefined && <Orders orders={orders} extras={extras} />}
        {orders === undefined &&
          (hasFailed ? (
            <OrderTable orders={[]} extras={extras} />
          ) : (
            <SkeletonRows label={MESSAGES.loading} />
          ))}
        {seesAll && (
          <p className="text-ink-soft">
            {ORDERS.everybody}{' '}
            <PageLink to={paths.allOrders} className="underline underline-offset-4">
              {ORDERS.allOrders}
            </PageLink>
          </p>
        )}
      </div>
    </section>
  );
}

type OrdersProps = { orders: readonly Order[]; extras: Extras };
type DueOrdersProps = OrdersProps & { readAgain: () => Promise<unknown> };

/** An admin's list includes other users' orders. */
function DueOrders({ orders, extras, readAgain }: DueOrdersProps) {
  const userId = useAccount((state) => state.user?._id);
  const prefix = useShop((shop) => shop.orderPrefix);
  const nameOf = (orderId: string) => {
    const known = extras.get(orderId);
    return known === undefined ? orderId : formatOrderNumber(known.number, prefix);
  };
  const due = orders
    .map((order) => withExtras(order, extras.get(order.order_id)))
    .filter((order) => isDueFrom(order, userId));
  if (due.length === 0) return null;
  return (
    // Each row still leads to its order, which can be paid there too.
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        {due.map((order) => (
          <LazyPart
            key={order.order_id}
            part={dueOrder}
            props={{ order, readAgain, name: nameOf(order.order_id) }}
          />
        ))}
      </Suspense>
    </ErrorBoundary>
  );
}

function Orders({ orders, extras }: OrdersProps) {
  if (orders.length === 0) {
    return (
      <div className="flex flex-col items-start gap-4 rounded-2xl bg-surface p-5 ring-1 ring-line sm:p-8">
        <p className="text-xl font-semibold">{ORDERS.noOrders}</p>
        <p className="text-ink-soft">{ORDERS.noOrdersHint}</p>
        <PageLink to={paths.productList} className={buttonLook()}>
          {LABELS.seeAllProducts}
        </PageLink>
      </div>
    );
  }
  return <OrderTable orders={orders} extras={extras} />;
}

function OrderTable({ orders, extras }: OrdersProps) {
  const { order, date, paymentStatus, total } = ORDERS.columns;
  return (
    <table className="w-full overflow-hidden rounded-2xl bg-surface text-left ring-1 ring-line max-sm:block">
      <thead className="text-base text-ink-soft max-sm:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className={CELL}>
            {order}
          </th>
          <th scope="col" className={CELL}>
            {date}
          </th>
          <th scope="col" className={CELL}>
            {paymentStatus}
          </th>
          <th scope="col" className={`${CELL} text-right`}>
            {total}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {orders.map((each) => (
          <Row key={each.order_id} order={each} extras={extras.get(each.order_id)} />
        ))}
      </tbody>
    </table>
  );
}

const CELL = 'px-5 py-3 font-medium';

type RowProps = { order: Order; extras: KnownExtras | undefined };

/** The whole row leads to the order; on a phone it is a card of two lines. */
function Row({ order, extras }: RowProps) {
  const navigate = useNavigate();
  const shown = withExtras(order, extras);
  const summary = paths.orderSummary(order.order_id);
  const number = useOrderNumber(extras);
  return (
    <tr
      onPointerEnter={() => prefetchCode(summary)}
      onClick={({ target }) => {
        const isOnLink = target instanceof Element && target.closest('a') !== null;
        // A click that ends a selection is for the text.
        if (!isOnLink && getSelection()?.isCollapsed !== false) navigate(summary);
      }}
      className="cursor-pointer border-b border-line last:border-0 hover:bg-sunken max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-3"
    >
      <td className="wrap-anywhere sm:px-5 sm:py-3">
        <PageLink to={summary} className="font-medium tabular-nums underline underline-offset-4">
          {number ?? order.order_id}
        </PageLink>
        {number !== undefined && (
          <>
            {' '}
            <span className="block cursor-text text-base text-ink-soft">{order.order_id}</span>
          </>
        )}
      </td>
      <td className="whitespace-nowrap text-ink-soft max-sm:row-start-2 sm:px-5 sm:py-3">
        <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
      </td>
      <td className="max-sm:row-start-2 max-sm:text-right sm:px-5 sm:py-3">
        {/* One above the other on a tablet, which leaves the id its room. */}
        <span className="inline-flex flex-wrap gap-1.5 max-sm:justify-end sm:max-lg:flex-col sm:max-lg:items-start">
          <PaidBadge order={shown} />
          <RefundBadge order={shown} />
        </span>
      </td>
      <td className="text-right font-semibold tabular-nums max-sm:col-start-2 max-sm:row-start-1 sm:px-5 sm:py-3">
        {formatPrice(toPaise(order.totalPrice))}
      </td>
    </tr>
  );
}

/** The list itself says nothing of refunds and holds, and an order may have been paid since. */
function withExtras(order: Order, extras: KnownExtras | undefined): ShownOrder {
  const { refunded = 0, isRefunded = false, returnReason = null, hold } = extras ?? {};
  const isPaid = extras?.isPaid ?? order.isPaid;
  return { ...order, isPaid, refunded, isRefunded, returnReason, hold };
}
