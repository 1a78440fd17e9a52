import { useEffect } from 'react';
import type { ShippingAddress } from '../../contract/orders.ts';
import { paths } from '../../contract/paths.ts';
import * as CHECKOUT from '../../contract/wording/checkout.ts';
import * as STEPS from '../../contract/wording/checkout-steps.ts';
import { LABELS } from '../../contract/wording.ts';
import { useCart, useCheckout, useShop, useStores } from '../app/stores.tsx';
import { watchCart } from '../cart/api.ts';
import { isBuyable, totalsOf } from '../cart/store.ts';
import { LineChanges } from '../layout/line-changes.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { Redirect } from '../layout/redirect.tsx';
import { TotalsBox } from '../layout/totals-box.tsx';
import { ProgressSteps } from '../ui/progress-steps.tsx';
import { useAgreedCart } from './agreed-cart.ts';
import { ConfirmedItems, SectionHeading } from './confirmed-items.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { StoppedNotice } from './pay-button.tsx';
import { PlaceOrder } from './place-order.tsx';
import { isAddressComplete } from './store.ts';

/** The cart, for a last check before the order is placed. */
export function ConfirmCart() {
  const isEmpty = useCart((state) => state.lines.length === 0);
  const address = useCheckout((state) => state.address);
  if (isEmpty) {
    return (
      <>
        <div className="pt-4 empty:hidden">
          <StoppedNotice />
        </div>
        <EmptyCart />
      </>
    );
  }
  if (!isAddressComplete(address)) return <Redirect to={paths.payment} />;
  return <Confirmation address={address} />;
}

function Confirmation({ address }: { address: ShippingAddress }) {
  const stores = useStores();
  const lines = useCart((state) => state.lines);
  const noted = useCart((state) => state.changes);
  const rates = useShop((shop) => shop.rates);
  const { changes, totalBefore, isAgreed, agree } = useAgreedCart({ lines, rates });
  useEffect(() => watchCart(stores), [stores]);
  const totals = totalsOf(lines, rates);
  return (
    <div className="pt-6 sm:pt-10">
      <div className="flex justify-center">
        <ProgressSteps label={STEPS.label} steps={STEPS.steps} current="placeOrder" />
      </div>
      <div className="mt-8">
        <PageHeading>{LABELS.orderConfirmation}</PageHeading>
      </div>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-8">
          <ShippingTo address={address} />
          <section aria-labelledby="payment-method">
            <SectionHeading id="payment-method">{CHECKOUT.paymentMethod}</SectionHeading>
            <p className="mt-2">{CHECKOUT.shownPaymentMethod}</p>
          </section>
          <ConfirmedItems
            items={lines}
            isCounted={isBuyable}
            noteOn={(line) => (
              <LineChanges
                line={line}
                change={
                  noted[line.product_id]?.isGone ? { isGone: true } : changes[line.product_id]
                }
              />
            )}
          />
        </div>
        <div className="lg:sticky lg:top-24">
          <TotalsBox totals={totals}>
            <PlaceOrder
              lines={lines}
              total={totals.totalPaise}
              totalBefore={totalBefore}
              isAgreed={isAgreed}
              onAgree={agree}
            />
          </TotalsBox>
        </div>
      </div>
    </div>
  );
}

function ShippingTo({ address }: { address: ShippingAddress }) {
  return (
    <section aria-labelledby="shipping-address">
      <div className="flex items-baseline justify-between gap-4">
        <SectionHeading id="shipping-address">{CHECKOUT.shippingAddress}</SectionHeading>
        <PageLink
          to={paths.payment}
          aria-label={CHECKOUT.changeAddress}
          className="font-medium underline underline-offset-4"
        >
          {CHECKOUT.change}
        </PageLink>
      </div>
      <address className="mt-2 not-italic wrap-anywhere">
        <bdi>{address.fullName}</bdi>
        <br />
        <bdi>{address.address}</bdi>
        <br />
        <bdi>{address.city}</bdi>, <bdi>{address.states}</bdi> <bdi>{address.postalCode}</bdi>
        <br />
        {address.country}
      </address>
    </section>
  );
}
