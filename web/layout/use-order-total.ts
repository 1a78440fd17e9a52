import { formatOrderTotal } from '../../contract/pricing.ts';
import { useShop } from '../app/stores.tsx';

/** How the order screens write an amount: with the sign the owner has chosen. */
export function useOrderTotal(): (paise: number) => string {
  const sign = useShop((shop) => shop.receiptSign);
  return (paise) => formatOrderTotal(paise, sign);
}
