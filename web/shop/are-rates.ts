import type { Rates } from '../../contract/shop.ts';

export function areRates(value: unknown): value is Rates {
  const { shippingPaise, taxHundredths } = (value ?? {}) as Partial<Rates>;
  return Number.isSafeInteger(shippingPaise) && Number.isSafeInteger(taxHundredths);
}
