import { useNavigate } from 'react-router';
import type { OrderItem } from '../../contract/orders.ts';
import { paths } from '../../contract/paths.ts';
import { PAY_LATER } from '../../contract/payment-wording.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { Button } from '../ui/button.tsx';
import { orderAgainState } from './order-again-state.ts';

type OrderAgainProps = { items: readonly OrderItem[]; className?: string };

/** Puts what is still sold of an order into the cart, which says what could not be put there. */
export function OrderAgain({ items, className = '' }: OrderAgainProps) {
  const navigate = useNavigate();
  if (items.length === 0) return null;
  return (
    <Button
      size="small"
      className={className}
      onPointerEnter={() => prefetchCode(paths.cart)}
      onFocus={() => prefetchCode(paths.cart)}
      onClick={() => navigate(paths.cart, { state: orderAgainState(items) })}
    >
      {PAY_LATER.orderAgain}
    </Button>
  );
}
