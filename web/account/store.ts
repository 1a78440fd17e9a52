import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session, User } from '../../contract/accounts/schemas.ts';
import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { askSignOut, fetchUser, setBearerToken } from '../backend/session.ts';
import { failureOf } from '../lib/call-failure.ts';
import { onStoredElsewhere, readStorage, writeStorage } from '../lib/storage.ts';

export type AccountState = {
  token: string | undefined;
  user: User | undefined;
  /** There is a token, and the server has not confirmed it yet. */
  isChecking: boolean;
  /** By choice, here or in another tab: the next one to sign in may be somebody else. */
  hasSignedOut: boolean;
};

export type AccountStore = StoreApi<AccountState>;

const NO_SESSION: AccountState = {
  token: undefined,
  user: undefined,
  isChecking: false,
  hasSignedOut: false,
};

export function createAccountStore(): AccountStore {
  return createStore<AccountState>(() => NO_SESSION);
}

/** Restores the token of the last visit, checks it, and follows other tabs. */
export function restoreAccount(store: AccountStore): void {
  const restore = () => {
    const token = readStorage(STORAGE_KEYS.token) || undefined;
    if (token === store.getState().token) return;
    setBearerToken(token);
    store.setState({ ...NO_SESSION, token, hasSignedOut: token === undefined });
    if (token !== undefined) void checkSession(store);
  };
  restore();
  onStoredElsewhere(STORAGE_KEYS.token, restore);
}

/** A failed check sets the user to none; the token goes too where the server has refused it. */
export async function checkSession(store: AccountStore): Promise<void> {
  const { token } = store.getState();
  store.setState({ isChecking: true });
  try {
    const user = await fetchUser();
    if (store.getState().token === token) store.setState({ user, isChecking: false });
  } catch (error) {
    if (store.getState().token !== token) return;
    if (failureOf(error).status === 401) endSession(store);
    else store.setState({ user: undefined, isChecking: false });
  }
}

export function startSession(store: AccountStore, { user, jwtToken }: Session): void {
  setBearerToken(jwtToken);
  writeStorage(STORAGE_KEYS.token, jwtToken);
  store.setState({ ...NO_SESSION, token: jwtToken, user });
}

/** When the server has refused the token, or after a sign-out. */
export function endSession(store: AccountStore, hasSignedOut = false): void {
  writeStorage(STORAGE_KEYS.token, undefined);
  setBearerToken(undefined);
  store.setState({ ...NO_SESSION, hasSignedOut });
}

export async function signOut(
  store: AccountStore,
  options: { isRelative?: boolean } = {},
): Promise<void> {
  await askSignOut(options);
  // They are not the next user's; the server keeps track of them.
  writeStorage(STORAGE_KEYS.openPayments, undefined);
  endSession(store, true);
}
