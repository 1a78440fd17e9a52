import { formatOrderNumber } from '../../contract/order-numbers.ts';
import type { OrderExtras } from '../../contract/orders.ts';
import { useShop } from '../app/stores.tsx';

type OrderNumberProps = { extras: Pick<OrderExtras, 'number'> | undefined; className?: string };

/** The number people say, beside the long id; nothing where it is unknown. */
export function OrderNumber({ extras, className = 'font-semibold' }: OrderNumberProps) {
  const prefix = useShop((shop) => shop.orderPrefix);
  if (extras === undefined) return null;
  return (
    <span className={`tabular-nums ${className}`}>{formatOrderNumber(extras.number, prefix)}</span>
  );
}
