import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { PAY_LATER } from '../../contract/payment-wording.ts';
import { priceCart, type Totals, toPaise } from '../../contract/pricing.ts';
import { LABELS, MESSAGES, SHOWN_PAYMENT_METHOD } from '../../contract/wording.ts';
import { useCheckout, useStores } from '../app/stores.tsx';
import { HeldFor } from '../holds/held-for.tsx';
import { useHolds } from '../holds/use-holds.ts';
import { PageHeading, type QuietState } from '../layout/page-heading.tsx';
import { TotalsBox } from '../layout/totals-box.tsx';
import type { ShownOrder } from '../orders/api.ts';
import { findOrder } from '../orders/store.ts';
import { Loader } from '../ui/loader.tsx';
import { ConfirmedItems, SectionHeading } from './confirmed-items.tsx';
import { payForOrder } from './pay.ts';
import { PayButton, StoppedNotice } from './pay-button.tsx';
import type { PayNowState } from './store.ts';

/** An order that was placed before and is still due; its summary speaks of any other. */
export function ConfirmOrder({ orderId }: { orderId: string }) {
  const order = useOrder(orderId);
  const holds = useHolds();
  const isPaying = useCheckout(({ stage }) => stage.kind === 'paying');
  useOpenPressed(orderId);
  if (order === undefined) return <Loader label={MESSAGES.loading} />;
  const hold = holds?.find(({ order_id }) => order_id === orderId);
  const isOver = holds !== undefined && hold === undefined;
  const isDue = order !== 'unknown' && !order.isPaid;
  if (!isDue || (isOver && !isPaying)) return <Navigate to={paths.orderSummary(orderId)} replace />;
  return <Confirmation order={order} endsAt={hold?.endsAt} />;
}

function useOrder(orderId: string): ShownOrder | 'unknown' | undefined {
  const { orders } = useStores();
  const [order, setOrder] = useState<ShownOrder | 'unknown'>();
  useEffect(() => {
    let isHere = true;
    findOrder(orders, orderId)
      .catch(() => 'unknown' as const)
      .then((found) => {
        if (isHere) setOrder(found);
      });
    return () => {
      isHere = false;
    };
  }, [orders, orderId]);
  return order;
}

/** *Pay now* was pressed on another page: the window opens once, and not again on a reload. */
function useOpenPressed(orderId: string): void {
  const stores = useStores();
  const navigate = useNavigate();
  const isPressed = (useLocation().state as PayNowState | null)?.isPressed === true;
  useEffect(() => {
    if (!isPressed) return;
    const state: QuietState = { isQuiet: true };
    navigate(paths.payOrder(orderId), { replace: true, state });
    void payForOrder(stores, orderId);
  }, [stores, navigate, orderId, isPressed]);
}

type ConfirmationProps = { order: ShownOrder; endsAt: number | undefined };

function Confirmation({ order, endsAt }: ConfirmationProps) {
  const stores = useStores();
  return (
    <div className="pt-6 sm:pt-10">
      <PageHeading>{LABELS.orderConfirmation}</PageHeading>
      <p className="mt-2 text-ink-soft wrap-anywhere">
        Your order {order.order_id} is placed and not paid yet.
      </p>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-8">
          <section aria-labelledby="payment-method">
            <SectionHeading id="payment-method">Payment Method</SectionHeading>
            <p className="mt-2">{SHOWN_PAYMENT_METHOD}</p>
          </section>
          <ConfirmedItems items={order.orderItems} />
        </div>
        <div className="lg:sticky lg:top-24">
          <TotalsBox totals={totalsOfOrder(order)}>
            <StoppedNotice />
            {endsAt !== undefined && (
              <p className="font-medium">
                <HeldFor endsAt={endsAt} />
              </p>
            )}
            <PayButton onPay={() => payForOrder(stores, order.order_id)}>
              {PAY_LATER.payNow}
            </PayButton>
          </TotalsBox>
        </div>
      </div>
    </div>
  );
}

/** The total is what was agreed on, which may be a paisa less than the sum. */
function totalsOfOrder({ orderItems, totalPrice }: ShownOrder): Totals {
  const priced = orderItems.map(({ price, qty }) => ({ pricePaise: toPaise(price), qty }));
  const { subtotalPaise, shippingPaise } = priceCart(priced);
  const totalPaise = toPaise(totalPrice);
  const taxPaise = totalPaise - subtotalPaise - shippingPaise;
  return { subtotalPaise, shippingPaise, taxPaise, totalPaise };
}
