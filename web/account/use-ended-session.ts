import { useStores } from '../app/stores.tsx';
import type { CallFailure } from '../lib/call-failure.ts';
import { endSession } from './store.ts';

/** Deals with a session that has ended elsewhere: the guard of the page then asks to sign in again. */
export function useEndedSession(): (failure: CallFailure) => boolean {
  const { account } = useStores();
  return ({ status }) => {
    if (status !== 401) return false;
    endSession(account);
    return true;
  };
}
