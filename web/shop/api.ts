import type { ShopView } from '../../contract/shop.ts';
import { shopEndpoints } from '../../contract/shop-endpoints.ts';
import { HOST } from '../lib/host.ts';
import { areRates } from './are-rates.ts';
import type { ShopStore } from './store.ts';

/**
 * Reads what an owner may have changed since this page was loaded; on failure it stays as it is.
 * Another backend does not know this call.
 */
export async function loadShop(store: ShopStore): Promise<void> {
  if (HOST !== '') return;
  const answer = await fetch(shopEndpoints.getShop.path).catch(() => undefined);
  if (answer?.ok !== true) return;
  const shop = await answer.json().catch(() => undefined);
  if (isShop(shop)) store.setState(shop);
}

function isShop(value: unknown): value is ShopView {
  const { name, rates } = (value ?? {}) as Partial<ShopView>;
  return typeof name === 'string' && areRates(rates);
}
