import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { CartLine } from '../../contract/checkout.ts';
import type { ShippingAddress } from '../../contract/orders.ts';
import { paths } from '../../contract/paths.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { CHECKOUT_STEPS, LABELS, MESSAGES, SHOWN_PAYMENT_METHOD } from '../../contract/wording.ts';
import { useCart, useCheckout, useStores } from '../app/stores.tsx';
import { refreshCart, totalsOf } from '../cart/store.ts';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { ProductPicture } from '../layout/product-picture.tsx';
import { TotalsBox } from '../layout/totals-box.tsx';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { prefetchToasts } from '../lib/toasts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProgressSteps } from '../ui/progress-steps.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { finishOpenPayments } from './finish-payment.ts';
import { useOwnDocument } from './own-document.ts';
import type { SuccessState } from './payment-success-page.tsx';
import { PlaceOrder } from './place-order.tsx';
import { isAddressComplete } from './store.ts';

export default function ConfirmationPage() {
  useOwnDocument();
  const lines = useCart((state) => state.lines);
  const address = useCheckout((state) => state.address);
  const isWaiting = useCheckout(({ stage }) => stage.kind === 'checking' || stage.kind === 'paid');
  useArrival();
  useSuccess();
  // Money may have moved: nothing else matters until that is known.
  if (isWaiting) return <Checking />;
  if (lines.length === 0) return <EmptyCart />;
  if (!isAddressComplete(address)) return <Navigate to={paths.payment} replace />;
  return (
    <div className="pt-6 sm:pt-10">
      <div className="flex justify-center">
        <ProgressSteps label="Checkout" steps={CHECKOUT_STEPS} current="placeOrder" />
      </div>
      <div className="mt-8">
        <PageHeading>{LABELS.orderConfirmation}</PageHeading>
      </div>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-8">
          <ShippingTo address={address} />
          <section aria-labelledby="payment-method">
            <SectionHeading id="payment-method">Payment Method</SectionHeading>
            <p className="mt-2">{SHOWN_PAYMENT_METHOD}</p>
          </section>
          <Items lines={lines} />
        </div>
        <div className="lg:sticky lg:top-24">
          <TotalsBox totals={totalsOf(lines)}>
            <PlaceOrder />
          </TotalsBox>
        </div>
      </div>
    </div>
  );
}

/** Looks whether something was paid or has changed since; on leaving, what was said is over. */
function useArrival(): void {
  const stores = useStores();
  useEffect(() => {
    const { cart, checkout } = stores;
    void finishOpenPayments(stores);
    void refreshCart(cart);
    prefetchCode(paths.paymentSuccess);
    prefetchToasts();
    return () => {
      if (checkout.getState().stage.kind === 'stopped') {
        checkout.setState({ stage: { kind: 'idle' } });
      }
    };
  }, [stores]);
}

function useSuccess(): void {
  const navigate = useNavigate();
  const stage = useCheckout((state) => state.stage);
  useEffect(() => {
    if (stage.kind !== 'paid') return;
    const state: SuccessState = { order: stage.order, paymentId: stage.paymentId };
    navigate(paths.paymentSuccess, { replace: true, state });
  }, [stage, navigate]);
}

function Checking() {
  return (
    <EmptyState heading={<PageHeading>{LABELS.orderConfirmation}</PageHeading>}>
      <div role="status">
        <p className="text-xl font-semibold text-ink">{MESSAGES.checkingPayment}</p>
        <p className="mt-2">
          Please do not pay again: this page asks by itself until the answer is known. Your cart is
          kept.
        </p>
      </div>
    </EmptyState>
  );
}

function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="text-xl font-semibold">
      {children}
    </h2>
  );
}

function ShippingTo({ address }: { address: ShippingAddress }) {
  return (
    <section aria-labelledby="shipping-address">
      <div className="flex items-baseline justify-between gap-4">
        <SectionHeading id="shipping-address">{LABELS.shippingAddress}</SectionHeading>
        <PageLink
          to={paths.payment}
          aria-label="Change the shipping address"
          className="font-medium underline underline-offset-4"
        >
          Change
        </PageLink>
      </div>
      <address className="mt-2 not-italic wrap-anywhere">
        {address.fullName}
        <br />
        {address.address}
        <br />
        {address.city}, {address.states} {address.postalCode}
        <br />
        {address.country}
      </address>
    </section>
  );
}

function Items({ lines }: { lines: readonly CartLine[] }) {
  return (
    <section aria-labelledby="items">
      <SectionHeading id="items">{LABELS.products}</SectionHeading>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <li key={line.product_id} className="flex items-center gap-4 py-3">
            <div className="w-16 shrink-0 overflow-hidden rounded-xl bg-sunken">
              <ProductPicture image={line.image} alt="" sizes="4rem" />
            </div>
            <div className="min-w-0 grow">
              <PageLink
                to={paths.product(line.product_id)}
                className="font-medium underline-offset-4 wrap-anywhere hover:underline"
              >
                {line.name}
              </PageLink>
              <p className="text-ink-soft">
                {line.qty} × {formatPrice(toPaise(line.price))}
              </p>
            </div>
            <p className="font-semibold tabular-nums">
              {formatPrice(toPaise(line.price) * line.qty)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
