import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useAccount, useStores } from '../app/stores.tsx';
import { type HoldsState, loadHolds, onReturn, ownHolds } from '../holds/store.ts';

/** The shopper's holds, loaded when the page is shown; undefined until the shop has answered. */
export function useHolds(): HoldsState['holds'] {
  const { account } = useStores();
  const token = useAccount((state) => state.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user holds something else
  useEffect(() => {
    void loadHolds(account);
    return onReturn(() => void loadHolds(account));
  }, [account, token]);
  return useStore(ownHolds, (state) => (state.token === token ? state.holds : undefined));
}

/** For other data to refresh when held items become available to everyone. */
export function useAtReturn(listener: () => void): void {
  const callBack = useEffectEvent(listener);
  useEffect(() => onReturn(() => callBack()), []);
}
