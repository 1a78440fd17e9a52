import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_SHOP, type SentShop, type ShopView } from '../../contract/shop.ts';

export type ShopStore = StoreApi<ShopView>;

/** The shop as its owner has set it up; another backend's pages get the defaults. */
export function createShopStore(sent: SentShop | undefined): ShopStore {
  return createStore<ShopView>(() => ({ ...DEFAULT_SHOP, ...sent }));
}
