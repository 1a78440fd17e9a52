import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartLine } from '../../contract/entities.ts';
import { STORAGE_KEYS } from '../../contract/shop.ts';
import { readStoredList } from '../storage.ts';

export type CartState = { lines: CartLine[] };

export type CartStore = StoreApi<CartState>;

export function createCartStore(): CartStore {
  return createStore<CartState>(() => ({ lines: [] }));
}

const isCartLine = (item: unknown): item is CartLine =>
  typeof item === 'object' && item !== null && 'product_id' in item && 'qty' in item;

export function restoreCart(store: CartStore): void {
  store.setState({ lines: readStoredList(STORAGE_KEYS.cart, isCartLine) });
}
