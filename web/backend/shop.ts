import type { CallAnswer } from '../../contract/calls.ts';
import { toPaise } from '../../contract/pricing.ts';
import { shopEndpoints } from '../../contract/settings/endpoints.ts';
import { areRates, type ShopView } from '../../contract/settings/shop.ts';
import { offers } from './backend.ts';
import { HOST } from './wire/host.ts';

/** As its owner has set it up; undefined where that is not known. */
export async function fetchShop(): Promise<ShopView | undefined> {
  if (!offers('getShop')) return undefined;
  const answer = await fetch(`${HOST}${shopEndpoints.getShop.path}`).catch(() => undefined);
  if (answer?.ok !== true) return undefined;
  return readShop(await answer.json().catch(() => undefined));
}

/** The answer is in rupees, and carts are priced in paise. */
function readShop(value: unknown): ShopView | undefined {
  const { rates: sent, ...shop } = (value ?? {}) as CallAnswer<'getShop'>;
  const rates = { ...sent, shippingPaise: toPaise(sent?.shippingPrice) };
  return typeof shop.name === 'string' && areRates(rates) ? { ...shop, rates } : undefined;
}
