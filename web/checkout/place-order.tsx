import { useRef } from 'react';
import type { CartLine } from '../../contract/checkout.ts';
import { paths } from '../../contract/paths.ts';
import { NEW_TOTAL } from '../../contract/payment-wording.ts';
import { formatPrice } from '../../contract/pricing.ts';
import { LABELS } from '../../contract/wording.ts';
import { useStores } from '../app/stores.tsx';
import { isBuyable, totalsOf } from '../cart/store.ts';
import { PageLink } from '../layout/page-link.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { payForCart } from './pay.ts';
import { PayButton, StoppedNotice } from './pay-button.tsx';

type PlaceOrderProps = {
  /** As they are on the screen: nothing else is ordered. */
  lines: readonly CartLine[];
  totalBefore: number;
  isAgreed: boolean;
  onAgree: () => void;
};

/** The button, and beside it what has to be done first or why it did not lead to a paid order. */
export function PlaceOrder({ lines, totalBefore, isAgreed, onAgree }: PlaceOrderProps) {
  const stores = useStores();
  const button = useRef<HTMLButtonElement>(null);
  const isSoldOut = !lines.every(isBuyable);
  const agree = () => {
    onAgree();
    button.current?.focus();
  };
  return (
    <>
      <StoppedNotice />
      {isSoldOut && <SoldOut />}
      {!isAgreed && !isSoldOut && (
        <NewTotal now={totalsOf(lines).totalPaise} before={totalBefore} onAgree={agree} />
      )}
      <PayButton
        ref={button}
        disabled={isSoldOut}
        isWaiting={!isAgreed}
        onPay={() => payForCart(stores, lines)}
      >
        {LABELS.placeOrder}
      </PayButton>
    </>
  );
}

function SoldOut() {
  return (
    <p className="text-danger">
      Something here is not available any more. Please remove it from{' '}
      <PageLink to={paths.cart} className="font-medium underline underline-offset-4">
        your cart
      </PageLink>{' '}
      to go on.
    </p>
  );
}

type NewTotalProps = { now: number; before: number; onAgree: () => void };

/** Nothing is charged that the shopper has not seen and agreed to. */
function NewTotal({ now, before, onAgree }: NewTotalProps) {
  const total = formatPrice(now);
  return (
    <Notice>
      <p className="font-medium">
        {now === before
          ? NEW_TOTAL.sameTotal(total)
          : NEW_TOTAL.question(total, formatPrice(before))}
      </p>
      <Button look="secondary" size="small" className="mt-2" onClick={onAgree}>
        {NEW_TOTAL.agree}
      </Button>
    </Notice>
  );
}
