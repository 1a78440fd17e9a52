import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Product } from '../../contract/entities.ts';
import { STORAGE_KEYS } from '../../contract/shop.ts';
import { readStoredList, writeStorage } from '../storage.ts';
import { fetchProducts } from './api.ts';

export type CatalogueState = {
  loading: boolean;
  /** The path of the product page: a prefix, a colon, then the real id. */
  productId: string | undefined;
  products: Product[];
  productDetails: Product | undefined;
  productDetailsLoading: boolean;
};

export type CatalogueStore = StoreApi<CatalogueState>;

export function createCatalogueStore(products: Product[]): CatalogueStore {
  return createStore<CatalogueState>(() => ({
    loading: true,
    productId: undefined,
    products,
    productDetails: undefined,
    productDetailsLoading: true,
  }));
}

const isProduct = (item: unknown): item is Product =>
  typeof item === 'object' && item !== null && '_id' in item && 'name' in item && 'price' in item;

/** Shows the list of the last visit until the new one is here. */
export function restoreProducts(store: CatalogueStore): void {
  if (store.getState().products.length > 0) return;
  store.setState({ products: readStoredList(STORAGE_KEYS.products, isProduct) });
}

/** On failure the list stays as it was and nothing is said. */
export async function loadProducts(store: CatalogueStore): Promise<void> {
  store.setState({ loading: true });
  try {
    const products = await fetchProducts();
    store.setState({ products, loading: false });
    writeStorage(STORAGE_KEYS.products, JSON.stringify(products));
  } catch {
    store.setState({ loading: false });
  }
}
