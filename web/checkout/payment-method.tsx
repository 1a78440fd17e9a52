import * as CHECKOUT from '../../contract/checkout/wording.ts';
import { useStores } from '../app/stores.tsx';
import { SectionHeading } from './confirmed-items.tsx';

export function PaymentMethod() {
  const { isTestMode } = useStores().page;
  return (
    <section aria-labelledby="payment-method">
      <SectionHeading id="payment-method">{CHECKOUT.paymentMethod}</SectionHeading>
      <p className="mt-2">{CHECKOUT.shownPaymentMethod}</p>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        {isTestMode ? CHECKOUT.howToTest : CHECKOUT.howToPay}
      </p>
    </section>
  );
}
