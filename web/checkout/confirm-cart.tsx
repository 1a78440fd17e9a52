import { useEffect } from 'react';
import * as STEPS from '../../contract/checkout/steps-wording.ts';
import * as CHECKOUT from '../../contract/checkout/wording.ts';
import type { ShippingAddress } from '../../contract/orders/schemas.ts';
import { paths } from '../../contract/paths.ts';
import { LABELS } from '../../contract/wording.ts';
import { useCart, useCheckout, useShop, useStores } from '../app/stores.tsx';
import { watchCart } from '../cart/api.ts';
import { isBuyable, totalsOf } from '../cart/store.ts';
import { LineChanges } from '../layout/line-changes.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { Redirect } from '../layout/redirect.tsx';
import { TotalLine, TotalsBox } from '../layout/totals-box.tsx';
import { ProgressSteps } from '../ui/progress-steps.tsx';
import { useAgreedCart } from './agreed-cart.ts';
import { ConfirmedItems, SectionHeading } from './confirmed-items.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { PlaceOrder } from './place-order.tsx';
import { isAddressComplete } from './store.ts';

/** The cart, for a last check before the order is placed. */
export function ConfirmCart() {
  const isEmpty = useCart((state) => state.lines.length === 0);
  const address = useCheckout((state) => state.address);
  // With nothing to order there is no hurry for an address.
  if (!isEmpty && !isAddressComplete(address)) return <Redirect to={paths.payment} />;
  // A cart that was empty is not compared with the one that comes after it.
  return <Confirmation key={`${isEmpty}`} address={address} />;
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
        <TotalLine paise={totals.totalPaise} />
      </div>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-8">
          <ShippingTo address={address} />
          <PaymentMethod />
          {lines.length > 0 && (
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
          )}
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
      {isAddressComplete(address) ? (
        <address className="mt-2 not-italic wrap-anywhere">
          <bdi>{address.fullName}</bdi>
          <br />
          <bdi>{address.address}</bdi>
          <br />
          <bdi>{address.city}</bdi>, <bdi>{address.states}</bdi> <bdi>{address.postalCode}</bdi>
          <br />
          {address.country}
        </address>
      ) : (
        <p className="mt-2 text-ink-soft">{CHECKOUT.noAddress}</p>
      )}
    </section>
  );
}
