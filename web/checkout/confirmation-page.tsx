import { use, useEffect, useState } from 'react';
import * as CHECKOUT from '../../contract/checkout/wording.ts';
import { paths } from '../../contract/paths.ts';
import * as PAYMENT from '../../contract/payments/wording.ts';
import { LABELS } from '../../contract/wording.ts';
import { useCheckout, useStores } from '../app/stores.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { useNavigate } from '../lib/router.tsx';
import { prefetchToasts } from '../lib/toasts.ts';
import { useUrlQuery } from '../lib/url-query.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ConfirmCart } from './confirm-cart.tsx';
import { useOwnDocument } from './own-document.ts';
import { mayBeOpen, paying } from './paying.ts';
import type { SuccessState } from './payment-success-page.tsx';
import { isFinal } from './store.ts';

/** Most shoppers come with a cart, and none of them needs it. */
const confirmingOrder = new CodePart(() => import('./confirm-order.tsx'));

/** The one page that opens the provider's window: for the cart, or for an order that is still due. */
export default function ConfirmationPage() {
  useOwnDocument();
  const orderId = useUrlQuery().get('order_id');
  const isWaiting = useCheckout(({ stage }) => stage.kind === 'checking' || stage.kind === 'paid');
  // Nothing is offered before the code that asks about earlier payments is here.
  const isReported = mayBeOpen() && use(paying.load()).isAnyReported();
  const hasAsked = useArrival(orderId);
  useSuccess();
  // Money may have moved: nothing else is offered until that is known.
  if (isWaiting || (isReported && !hasAsked)) return <Checking />;
  if (orderId === null) return <ConfirmCart />;
  const { ConfirmOrder } = use(confirmingOrder.load());
  return <ConfirmOrder key={orderId} orderId={orderId} />;
}

/**
 * Checks how open payments ended, and returns whether it has; leaving the page clears its message,
 * unless it is final.
 */
function useArrival(orderId: string | null): boolean {
  const stores = useStores();
  const [hasAsked, setHasAsked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another page
  useEffect(() => {
    const { checkout } = stores;
    const asking = paying.load().then(({ arriveAtPayment }) => arriveAtPayment(stores));
    asking.then(
      () => setHasAsked(true),
      // The button tries again and says why it cannot.
      () => {},
    );
    prefetchCode(paths.paymentSuccess);
    prefetchToasts();
    return () => {
      const { stage } = checkout.getState();
      if (stage.kind === 'stopped' && !isFinal(stage)) {
        checkout.setState({ stage: { kind: 'idle' } });
      }
    };
  }, [stores, orderId]);
  return hasAsked;
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
        <p className="text-xl font-semibold text-ink">{PAYMENT.checkingPayment}</p>
        <p className="mt-2">{CHECKOUT.checking}</p>
      </div>
    </EmptyState>
  );
}
