import { createStore, type StoreApi } from 'zustand/vanilla';
import { type SentShop, type ShopView, shopOf } from '../../contract/settings/shop.ts';

export type ShopStore = StoreApi<ShopView>;

/** The shop as its owner has set it up. */
export function createShopStore(sent: SentShop | undefined): ShopStore {
  return createStore<ShopView>(() => shopOf(sent));
}
