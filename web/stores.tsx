import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import type { PageData } from '../contract/render.ts';
import { type AccountState, createAccountStore } from './account/store.ts';
import { type CartState, createCartStore } from './cart/store.ts';
import { type CatalogueState, createCatalogueStore } from './catalogue/store.ts';

/** Each rendering has its own stores, so that the server never mixes two visitors up. */
export function createStores({ products }: PageData) {
  return {
    catalogue: createCatalogueStore(products),
    cart: createCartStore(),
    account: createAccountStore(),
  };
}

export type Stores = ReturnType<typeof createStores>;

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

export function useCart<Part>(select: (state: CartState) => Part): Part {
  return useStore(useStores().cart, select);
}

export function useAccount<Part>(select: (state: AccountState) => Part): Part {
  return useStore(useStores().account, select);
}
