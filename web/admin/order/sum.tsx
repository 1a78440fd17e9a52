import { toPaise } from '../../../contract/pricing.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';

type SumProps = { name: string; rupees: number; isBad?: boolean };

/** An amount with its label. */
export function Sum({ name, rupees, isBad = false }: SumProps) {
  const formatOrderTotal = useOrderTotal();
  return (
    <p className="flex justify-between gap-3 font-medium">
      <span className={`wrap-anywhere ${isBad ? 'text-danger' : ''}`}>{name}</span>
      <span className="tabular-nums">{formatOrderTotal(toPaise(rupees))}</span>
    </p>
  );
}
