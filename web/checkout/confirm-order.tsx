import { useEffect } from 'react';
import * as CHECKOUT from '../../contract/checkout/wording.ts';
import { paths } from '../../contract/paths.ts';
import * as PAYMENT from '../../contract/payments/wording.ts';
import { priceTotals, type Totals, toPaise } from '../../contract/pricing.ts';
import type { Rates } from '../../contract/settings/shop.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useCheckout, useShop, useStores } from '../app/stores.tsx';
import type { OrderHold, ShownOrder } from '../backend/orders.ts';
import { HeldFor } from '../layout/held-for.tsx';
import { OrderNotFetched } from '../layout/order-not-fetched.tsx';
import { useOrderNumber } from '../layout/order-number.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { Redirect } from '../layout/redirect.tsx';
import { TotalLine, TotalsBox } from '../layout/totals-box.tsx';
import { useHold } from '../layout/use-hold.ts';
import { useOrder } from '../layout/use-order.ts';
import { CallFailure } from '../lib/call-failure.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import type { PayNowState } from '../orders/store.ts';
import { Loader } from '../ui/loader.tsx';
import { ConfirmedItems } from './confirmed-items.tsx';
import { PayButton, StoppedNotice } from './pay-button.tsx';
import { startPaying } from './paying.ts';
import { PaymentMethod } from './payment-method.tsx';

/** An order that was placed before and is still due; any other is redirected to its summary. */
export function ConfirmOrder({ orderId }: { orderId: string }) {
  const { found, tryAgain } = useOrder(orderId);
  const order = found instanceof CallFailure ? undefined : found;
  const hold = useHold(order?.hold);
  const isPaying = useCheckout(({ stage }) => stage.kind === 'paying');
  useOpenPressed(orderId);
  if (found === undefined) return <Loader label={MESSAGES.loading} />;
  const isUnknown = found instanceof CallFailure && found.status === 404;
  const isSettled =
    order !== undefined && (order.isPaid || PAYMENT.describeReturn(order) !== undefined);
  if ((isUnknown || isSettled || hold === 'none') && !isPaying) {
    return <Redirect to={paths.orderSummary(orderId)} />;
  }
  if (found instanceof CallFailure) return <OrderNotFetched failure={found} tryAgain={tryAgain} />;
  return <Confirmation order={found} hold={hold === 'none' ? undefined : hold} />;
}

/** *Pay now* was pressed on another page: the window opens once, and not again on a reload. */
function useOpenPressed(orderId: string): void {
  const stores = useStores();
  const navigate = useNavigate();
  const isPressed = (useLocation().state as PayNowState | null)?.isPressed === true;
  useEffect(() => {
    if (!isPressed) return;
    navigate(paths.payOrder(orderId), { replace: true });
    void startPaying(stores, (code) => code.payForOrder(stores, orderId));
  }, [stores, navigate, orderId, isPressed]);
}

type ConfirmationProps = { order: ShownOrder; hold: OrderHold | undefined };

function Confirmation({ order, hold }: ConfirmationProps) {
  const stores = useStores();
  const rates = useShop((shop) => shop.rates);
  const number = useOrderNumber(order);
  const endsAt = hold?.endsAt;
  return (
    <div className="pt-6 sm:pt-10">
      <PageHeading>{LABELS.orderConfirmation}</PageHeading>
      <p className="mt-2 text-ink-soft wrap-anywhere">{CHECKOUT.unpaid(number)}</p>
      <TotalLine paise={toPaise(order.totalPrice)} />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-8">
          <PaymentMethod />
          <ConfirmedItems items={order.orderItems} />
        </div>
        <div className="lg:sticky lg:top-24">
          <TotalsBox totals={totalsOfOrder(order, hold?.rates ?? rates)}>
            <StoppedNotice />
            {endsAt !== undefined && (
              <p className="font-medium">
                <HeldFor endsAt={endsAt} />
              </p>
            )}
            <PayButton
              onPay={() =>
                startPaying(stores, ({ payForOrder }) => payForOrder(stores, order.order_id))
              }
            >
              {PAYMENT.payNow}
            </PayButton>
          </TotalsBox>
        </div>
      </div>
    </div>
  );
}

/** The total is what was agreed on, which may be a paisa less than the sum. */
function totalsOfOrder({ orderItems, totalPrice }: ShownOrder, rates: Rates): Totals {
  const priced = orderItems.map(({ price, qty }) => ({ pricePaise: toPaise(price), qty }));
  const { subtotalPaise, shippingPaise } = priceTotals(priced, rates);
  const totalPaise = toPaise(totalPrice);
  const taxPaise = totalPaise - subtotalPaise - shippingPaise;
  return { subtotalPaise, shippingPaise, taxPaise, totalPaise };
}
