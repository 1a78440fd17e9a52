import type { OrderItem } from '../../contract/orders/schemas.ts';
import { paths } from '../../contract/paths.ts';
import * as PAYMENT from '../../contract/payments/wording.ts';
import { usePendingNavigate } from '../layout/use-pending-navigate.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { Button } from '../ui/button.tsx';
import { orderAgainState } from './order-again-state.ts';

type OrderAgainProps = { items: readonly OrderItem[]; className?: string };

/** Adds what is still sold of an order to the cart, which says what could not be added. */
export function OrderAgain({ items, className = '' }: OrderAgainProps) {
  const [isGoing, go] = usePendingNavigate();
  if (items.length === 0) return null;
  return (
    <Button
      size="small"
      className={className}
      onPointerEnter={() => prefetchCode(paths.cart)}
      onFocus={() => prefetchCode(paths.cart)}
      isPending={isGoing}
      onClick={() => go(paths.cart, { state: orderAgainState(items) })}
    >
      {PAYMENT.orderAgain}
    </Button>
  );
}
