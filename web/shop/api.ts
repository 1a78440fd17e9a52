import { fetchShop } from '../backend/shop.ts';
import type { ShopStore } from './store.ts';

/** Reads what an owner may have changed since this page was loaded; on failure it stays as it is. */
export async function loadShop(store: ShopStore): Promise<void> {
  const shop = await fetchShop();
  if (shop !== undefined) store.setState(shop);
}
