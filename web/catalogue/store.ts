import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Category, Product } from '../../contract/catalogue.ts';
import { productIdOf } from '../../contract/paths.ts';
import type { PageData } from '../../contract/render.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { readStoredList, writeStorage } from '../lib/storage.ts';
import { fetchCategories, fetchProduct, fetchProducts, isProduct, ShopHiccup } from './api.ts';

export type CatalogueState = {
  loading: boolean;
  /** The list could not be loaded: an empty one then says nothing about the shop. */
  hasListFailed?: boolean;
  /** The path of the product page: a prefix, a colon, then the real id. */
  productId: string | undefined;
  products: Product[];
  productDetails: Product | undefined;
  productDetailsLoading: boolean;
};

export type CatalogueStore = StoreApi<CatalogueState>;

export function createCatalogueStore(
  products: Product[],
  productDetails: Product | undefined = undefined,
): CatalogueStore {
  return createStore<CatalogueState>(() => ({
    loading: true,
    productId: undefined,
    products,
    productDetails,
    productDetailsLoading: true,
  }));
}

/** Shows the list of the last visit until the new one has loaded, unless the page brought its own. */
export function restoreProducts(store: CatalogueStore, page: PageData): void {
  if (store.getState().products.length > 0 || page.list !== undefined || page.isShopEmpty) return;
  store.setState({ products: readStoredList(STORAGE_KEYS.products, isProduct) });
}

/** On failure the list stays as it was and no error is shown. */
export async function loadProducts(store: CatalogueStore): Promise<void> {
  store.setState({ loading: true });
  try {
    const products = await fetchProducts();
    store.setState({ products, loading: false, hasListFailed: false });
    writeStorage(STORAGE_KEYS.products, JSON.stringify(products));
  } catch {
    store.setState({ loading: false, hasListFailed: true });
  }
}

/** How a request for a product ended. */
export type DetailsOutcome = 'answered' | 'hiccup' | 'no answer';

/** Without an answer loading stays true, and the error is only logged. */
export async function loadProductDetails(
  store: CatalogueStore,
  productId: string,
): Promise<DetailsOutcome> {
  store.setState({ productId, productDetailsLoading: true });
  try {
    const fetched = await fetchProduct(productIdOf(productId));
    const state = store.getState();
    // The visitor may have moved on to another product.
    if (state.productId !== productId) return 'answered';
    // Unchanged details stay the same object, so that they do not render again.
    const isKnown = JSON.stringify(state.productDetails) === JSON.stringify(fetched);
    const productDetails = isKnown ? state.productDetails : fetched;
    store.setState({ productDetails, productDetailsLoading: false });
    return 'answered';
  } catch (error) {
    console.error(error);
    return error instanceof ShopHiccup ? 'hiccup' : 'no answer';
  }
}

export type CategoriesState = { categories: Category[] };

export type CategoriesStore = StoreApi<CategoriesState>;

export function createCategoriesStore(categories: Category[]): CategoriesStore {
  return createStore<CategoriesState>(() => ({ categories }));
}

export async function loadCategories(store: CategoriesStore): Promise<void> {
  try {
    store.setState({ categories: await fetchCategories() });
  } catch (error) {
    console.error(error);
  }
}
