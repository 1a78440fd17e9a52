import { formatOrderNumber } from '../../contract/orders/numbers.ts';
import type { OrderExtras } from '../../contract/orders/schemas.ts';
import { useShop } from '../app/stores.tsx';

type Numbered = Partial<Pick<OrderExtras, 'number'>> | undefined;

/** The number people say, as in #1002; undefined where it is unknown. */
export function useOrderNumber(extras: Numbered): string | undefined {
  const prefix = useShop((shop) => shop.orderPrefix);
  const number = extras?.number;
  return number === undefined ? undefined : formatOrderNumber(number, prefix);
}

/** Nothing where it is unknown. */
export function OrderNumber({ extras }: { extras: Numbered }) {
  const number = useOrderNumber(extras);
  return number !== undefined && <span className="font-semibold tabular-nums">{number}</span>;
}
