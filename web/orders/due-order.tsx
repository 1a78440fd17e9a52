import { useEffect, useEffectEvent, useState } from 'react';
import * as ORDERS from '../../contract/orders/wording.ts';
import { paths } from '../../contract/paths.ts';
import * as PAYMENT from '../../contract/payments/wording.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import type { ShownOrder } from '../backend/orders.ts';
import { HeldFor } from '../layout/held-for.tsx';
import { useHold } from '../layout/use-hold.ts';
import { usePendingNavigate } from '../layout/use-pending-navigate.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { Button } from '../ui/button.tsx';
import { OrderAgain } from './order-again.tsx';
import type { PayNowState } from './store.ts';

type DueOrderProps = {
  order: ShownOrder;
  /** Reloads the order. */
  readAgain: () => Promise<unknown>;
  /** In a list, says which order it is; what it costs follows. */
  name?: string;
};

/** An unpaid order: can be paid while it is held, and ordered again afterwards. */
export function DueOrder({ order, readAgain, name }: DueOrderProps) {
  const hold = useHold(order.hold);
  const isHeld = hold !== undefined && hold !== 'none';
  const hasEnded = useReadAtEnd(hold === 'none' && order.hold !== null, readAgain);
  const isSurelyDue = order.hold === null || hasEnded;
  // Until the shop has answered there is nothing to offer.
  if (!(isHeld || isSurelyDue) || order.orderItems.length === 0) return null;
  return (
    <section
      aria-label={name === undefined ? ORDERS.payment : ORDERS.unpaidOrder(name)}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-warning-soft px-4 py-3 sm:px-5 print:hidden"
    >
      <div className="min-w-0">
        {name !== undefined && (
          <p className="font-semibold wrap-anywhere">
            {name}, {formatPrice(toPaise(order.totalPrice))}
          </p>
        )}
        <p>{isHeld ? <HeldFor endsAt={hold.endsAt} /> : PAYMENT.notHeld}</p>
      </div>
      {isHeld ? <PayNow order={order} /> : <OrderAgain items={order.orderItems} />}
    </section>
  );
}

/** It may have been paid elsewhere by then: it is reloaded before it is called unpaid. */
function useReadAtEnd(hasEnded: boolean, readAgain: () => Promise<unknown>): boolean {
  const [isRead, setRead] = useState(false);
  const read = useEffectEvent(readAgain);
  useEffect(() => {
    if (!hasEnded) return;
    let isHere = true;
    void read().then(() => {
      if (isHere) setRead(true);
    });
    return () => {
      isHere = false;
      setRead(false);
    };
  }, [hasEnded]);
  return isRead;
}

function PayNow({ order: { order_id } }: { order: ShownOrder }) {
  const [isGoing, go] = usePendingNavigate();
  const path = paths.payOrder(order_id);
  const state: PayNowState = { isPressed: true };
  return (
    <Button
      onPointerEnter={() => prefetchCode(path)}
      onFocus={() => prefetchCode(path)}
      isPending={isGoing}
      onClick={() => go(path, { state })}
    >
      {PAYMENT.payNow}
    </Button>
  );
}
