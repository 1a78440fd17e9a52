import { useId, useRef } from 'react';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import * as CHECKOUT from '../../contract/checkout/wording.ts';
import * as PAYMENT from '../../contract/payments/wording.ts';
import { formatPrice } from '../../contract/pricing.ts';
import { useCheckout, useStores } from '../app/stores.tsx';
import { isBuyable } from '../cart/store.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { PayButton, StoppedNotice } from './pay-button.tsx';
import { startPaying } from './paying.ts';
import { UnavailableLines } from './unavailable-lines.tsx';

type PlaceOrderProps = {
  /** As they are on the screen: nothing else is ordered. */
  lines: readonly CartLine[];
  /** In paise, as it is on the screen. */
  total: number;
  totalBefore: number;
  isAgreed: boolean;
  onAgree: () => void;
};

/** The button, and beside it what has to be done first or why it did not lead to a paid order. */
export function PlaceOrder({ lines, total, totalBefore, isAgreed, onAgree }: PlaceOrderProps) {
  const stores = useStores();
  const button = useRef<HTMLButtonElement>(null);
  const isEmpty = lines.length === 0;
  const emptyId = useId();
  const isSoldOut = !lines.every(isBuyable);
  const asksToAgree = !isAgreed && !isSoldOut && !isEmpty;
  const isOutcome = useCheckout(({ stage }) => stage.kind === 'stopped' && stage.isOutcome);
  const agree = () => {
    onAgree();
    // What was said about the old cart no longer applies; what was said about money does.
    if (!isOutcome) stores.checkout.setState({ stage: { kind: 'idle' } });
    button.current?.focus();
  };
  return (
    <>
      {/* The new total says why the order was refused, and what to do about it. */}
      {(isOutcome || !asksToAgree) && <StoppedNotice />}
      {asksToAgree && <NewTotal now={total} before={totalBefore} onAgree={agree} />}
      <UnavailableLines lines={lines} />
      {isEmpty && <EmptyCart id={emptyId} />}
      <PayButton
        ref={button}
        disabled={isSoldOut || isEmpty}
        aria-describedby={isEmpty ? emptyId : undefined}
        isWaiting={!isAgreed}
        onPay={() =>
          startPaying(stores, ({ payForCart }) => payForCart(stores, { lines, amount: total }))
        }
      >
        {CHECKOUT.placeOrder}
      </PayButton>
    </>
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
          ? PAYMENT.totalSame(total)
          : PAYMENT.totalChanged(formatPrice(before), total)}
      </p>
      <Button look="secondary" size="small" className="mt-2" onClick={onAgree}>
        {PAYMENT.acceptChanges}
      </Button>
    </Notice>
  );
}
