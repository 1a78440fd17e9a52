import type { ReactNode } from 'react';
import { paths } from '../../contract/paths.ts';
import * as PAYMENT from '../../contract/payments/wording.ts';
import { LABELS } from '../../contract/wording.ts';
import { useCart, useCheckout, useStores } from '../app/stores.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { HandsOnFocus } from '../ui/hand-on-focus.tsx';
import { Notice } from '../ui/notice.tsx';
import { HistoryLink } from './history-link.tsx';

/** Shows on any page how a payment ended that was made earlier or in another tab. */
export default function PaymentNotice() {
  const { checkout } = useStores();
  const stage = useCheckout((state) => state.stage);
  const close = () => checkout.setState({ stage: { kind: 'idle' } });
  if (stage.kind === 'checking') {
    return (
      <Frame>
        <Notice>
          {PAYMENT.checkingPayment} {PAYMENT.keepChecking}
        </Notice>
      </Frame>
    );
  }
  if (stage.kind === 'stopped') {
    return (
      <Frame>
        <Notice look={stage.isFault ? 'fault' : 'news'}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="min-w-0 max-w-[65ch]">{stage.reason}</p>
            <div className="flex flex-wrap gap-2">
              {stage.isOutcome && <NextSteps onClick={close} />}
              <CloseButton onClick={close} />
            </div>
          </div>
        </Notice>
      </Frame>
    );
  }
  if (stage.kind !== 'paid') return null;
  const {
    isFromElsewhere,
    order: { order_id },
  } = stage;
  return (
    <Frame>
      <Notice>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 wrap-anywhere">
            {PAYMENT.received(order_id)} {!isFromElsewhere && PAYMENT.removedFromCart}
          </p>
          <div className="flex flex-wrap gap-2">
            <PageLink
              to={paths.orderSummary(order_id)}
              onClick={close}
              className={buttonLook('secondary', 'small')}
            >
              {LABELS.orderSummary}
            </PageLink>
            <CloseButton onClick={close} />
          </div>
        </div>
      </Notice>
    </Frame>
  );
}

/** Where to see what was ordered, and where to order what was not. */
function NextSteps({ onClick }: { onClick: () => void }) {
  const isEmpty = useCart(({ lines }) => lines.length === 0);
  return (
    <>
      <HistoryLink onClick={onClick} />
      {!isEmpty && (
        <PageLink to={paths.cart} onClick={onClick} className={buttonLook('secondary', 'small')}>
          {LABELS.cart}
        </PageLink>
      )}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="pt-4 print:hidden">{children}</div>;
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <HandsOnFocus>
      <Button look="quiet" size="small" onClick={onClick}>
        {PAYMENT.close}
      </Button>
    </HandsOnFocus>
  );
}
