import type { CallAnswer } from '../../contract/calls.ts';
import { toPaise } from '../../contract/pricing.ts';
import { shopEndpoints } from '../../contract/settings/endpoints.ts';
import { areRates, type ShopView } from '../../contract/settings/shop.ts';
import { isOurs } from '../backend/backend.ts';
import { HOST } from '../lib/host.ts';
import type { ShopStore } from './store.ts';

/** Reads what an owner may have changed since this page was loaded; on failure it stays as it is. */
export async function loadShop(store: ShopStore): Promise<void> {
  if (!isOurs()) return;
  const answer = await fetch(`${HOST}${shopEndpoints.getShop.path}`).catch(() => undefined);
  if (answer?.ok !== true) return;
  const shop = readShop(await answer.json().catch(() => undefined));
  if (shop !== undefined) store.setState(shop);
}

/** The answer is in rupees, and carts are priced in paise. */
function readShop(value: unknown): ShopView | undefined {
  const { rates: sent, ...shop } = (value ?? {}) as CallAnswer<'getShop'>;
  const rates = { ...sent, shippingPaise: toPaise(sent?.shippingPrice) };
  return typeof shop.name === 'string' && areRates(rates) ? { ...shop, rates } : undefined;
}
