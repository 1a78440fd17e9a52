import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { ShopView } from '../../contract/settings/shop.ts';
import type { PageData } from '../../contract/storefront/render.ts';
import { type AccountState, createAccountStore } from '../account/store.ts';
import { type CartState, createCartStore } from '../cart/store.ts';
import {
  type CatalogueState,
  createCatalogueStore,
  createCategoriesStore,
} from '../catalogue/store.ts';
import {
  type CheckoutState,
  createCheckoutStore,
  forgetCheckout,
  leaveCheckout,
} from '../checkout/store.ts';
import { createOrdersStore, forgetOrders, type OrdersState } from '../orders/store.ts';
import { createShopStore } from '../shop/store.ts';

/** Each rendering has its own stores, so that the server never mixes two visitors up. */
export function createStores(page: PageData) {
  const stores = {
    page,
    catalogue: createCatalogueStore(page.products, page.product, page),
    categories: createCategoriesStore(page.categories),
    cart: createCartStore(),
    account: createAccountStore(),
    checkout: createCheckoutStore(),
    orders: createOrdersStore(),
    shop: createShopStore(page.shop),
  };
  keepPeopleApart(stores);
  return stores;
}

export type Stores = ReturnType<typeof createStores>;

/**
 * A shopper who signs in again keeps their checkout; a different one, or one who may be, starts with an
 * empty one.
 */
function keepPeopleApart({ account, checkout, orders }: Stores): void {
  let last: { token: string; userId: string | undefined } | undefined;
  account.subscribe(({ token, user, hasSignedOut }) => {
    if (token === undefined) {
      leaveCheckout(checkout);
      // Whoever had a token that the server refused at once is still here, and has typed it all.
      if (last?.userId === undefined && !hasSignedOut) last = undefined;
      return;
    }
    const isSame =
      last === undefined ||
      last.token === token ||
      (last.userId !== undefined && last.userId === user?._id);
    if (!isSame) {
      forgetCheckout(checkout);
      forgetOrders(orders);
    }
    last = { token, userId: user?._id ?? (isSame ? last?.userId : undefined) };
  });
}

const StoresContext = createContext<Stores | undefined>(undefined);

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return <StoresContext value={stores}>{children}</StoresContext>;
}

export function useStores(): Stores {
  const stores = use(StoresContext);
  if (stores === undefined) throw new Error('StoresProvider is missing above this component.');
  return stores;
}

// Hydration reads each store's initial state, so what storage holds can never cause a mismatch.
export function useCatalogue<Part>(select: (state: CatalogueState) => Part): Part {
  return useStore(useStores().catalogue, select);
}

export function useCategories() {
  return useStore(useStores().categories, (state) => state.categories);
}

export function useCart<Part>(select: (state: CartState) => Part): Part {
  return useStore(useStores().cart, select);
}

export function useAccount<Part>(select: (state: AccountState) => Part): Part {
  return useStore(useStores().account, select);
}

export function useCheckout<Part>(select: (state: CheckoutState) => Part): Part {
  return useStore(useStores().checkout, select);
}

export function useShop<Part>(select: (state: ShopView) => Part): Part {
  return useStore(useStores().shop, select);
}

export function useOrders<Part>(select: (state: OrdersState) => Part): Part {
  return useStore(useStores().orders, select);
}
