import { createStore, type StoreApi } from 'zustand/vanilla';
import type { User } from '../../contract/entities.ts';
import { STORAGE_KEYS } from '../../contract/shop.ts';
import { readStorage } from '../storage.ts';

export type AccountState = { token: string | undefined; user: User | undefined };

export type AccountStore = StoreApi<AccountState>;

export function createAccountStore(): AccountStore {
  return createStore<AccountState>(() => ({ token: undefined, user: undefined }));
}

export function restoreAccount(store: AccountStore): void {
  store.setState({ token: readStorage(STORAGE_KEYS.token) || undefined });
}
