import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Category, Product } from '../../contract/catalogue/schemas.ts';
import { productIdOf } from '../../contract/paths.ts';
import type { PageData, SentList } from '../../contract/storefront/render.ts';
import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { isLargeAccordingTo } from '../backend/backend.ts';
import {
  fetchCategories,
  fetchProduct,
  fetchProducts,
  hasPages,
  waitAfter,
} from '../backend/catalogue.ts';
import { readStoredProducts } from '../backend/stored.ts';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { readStoredValue, writeStorage } from '../lib/storage.ts';

export type CatalogueState = {
  loading: boolean;
  /** The list could not be loaded: an empty one then says nothing about the shop. */
  hasListFailed?: boolean;
  /** The path of the product page: a prefix, a colon, then the real id. */
  productId: string | undefined;
  /** In a large shop only the newest, which the home page shows. */
  products: Product[];
  productDetails: Product | undefined;
  productDetailsLoading: boolean;
  /** The shop has too many products for the whole list; undefined until that is known. */
  isLarge?: boolean | undefined;
  /** What the server has found for a view of the list, as far as it is loaded. */
  found?: Found | undefined;
  /** The server could not be asked for the view. */
  hasSearchFailed?: boolean;
};

export type Found = SentList & { products: Product[] };

export type CatalogueStore = StoreApi<CatalogueState>;

export function createCatalogueStore(
  products: Product[],
  productDetails: Product | undefined = undefined,
  page: Partial<PageData> = {},
): CatalogueStore {
  const { list } = page;
  const isLarge = page.isLarge === true;
  return createStore<CatalogueState>(() => ({
    loading: true,
    productId: undefined,
    products: isLarge && list !== undefined ? [] : products,
    productDetails,
    productDetailsLoading: true,
    isLarge: isLargeAccordingTo(page),
    found: list && { ...list, products },
  }));
}

/**
 * Shows the list of the last visit until the new one has loaded, unless the page brought its own. A
 * shop that has grown large since needs it no more.
 */
export function restoreProducts(store: CatalogueStore, page: PageData): void {
  if (page.isLarge) {
    writeStorage(STORAGE_KEYS.products, undefined);
    return;
  }
  if (store.getState().products.length > 0 || page.list !== undefined || page.isShopEmpty) return;
  const stored: unknown[] = readStoredValue(STORAGE_KEYS.products, Array.isArray) ?? [];
  store.setState({ products: readStoredProducts(stored) });
}

/** For those that know or suspect that the shop is large; most visits never download it. */
const newestCode = new CodePart(() => import('./newest.ts'), 'extra');

/** On failure the list stays as it was and no error is shown. */
export function loadProducts(store: CatalogueStore): Promise<void> {
  return loadOf(store, store.getState().isLarge);
}

/** Of a shop that is large, that is not, or that is asked for its size. */
async function loadOf(store: CatalogueStore, asked: boolean | undefined): Promise<void> {
  store.setState({ loading: true });
  try {
    const newest =
      hasPages() && asked !== false
        ? await (await newestCode.loadAgain()).findNewest(asked)
        : undefined;
    const products = newest ?? (await fetchProducts());
    const isLarge = newest !== undefined;
    store.setState({ products, isLarge, loading: false, hasListFailed: false });
    writeStorage(STORAGE_KEYS.products, isLarge ? undefined : JSON.stringify(products));
  } catch {
    store.setState({ loading: false, hasListFailed: true });
  }
}

/** After changes in the back office nothing that was loaded counts. */
export async function reloadCatalogue(store: CatalogueStore): Promise<void> {
  store.setState({ found: undefined });
  await loadOf(store, undefined);
}

/**
 * On failure loading stays true, and the error is only logged. Resolves to true or, where it failed,
 * to how long to wait at least before the next try.
 */
export async function loadProductDetails(
  store: CatalogueStore,
  productId: string,
): Promise<true | number> {
  store.setState({ productId, productDetailsLoading: true });
  try {
    const fetched = await fetchProduct(productIdOf(productId));
    const state = store.getState();
    // The visitor may have moved on to another product.
    if (state.productId !== productId) return true;
    // Unchanged details stay the same object, so that they do not render again.
    const isKnown = JSON.stringify(state.productDetails) === JSON.stringify(fetched);
    const productDetails = isKnown ? state.productDetails : fetched;
    store.setState({ productDetails, productDetailsLoading: false });
    return true;
  } catch (error) {
    console.error(error);
    return waitAfter(error);
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
