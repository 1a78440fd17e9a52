import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useAccount, useStores } from '../app/stores.tsx';
import { type HoldsState, loadHolds, onReturn, ownHolds } from './store.ts';

/** What is held for the shopper, asked for when the page is shown; undefined until the shop has said. */
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

/** For what else has to be looked at anew when pieces that were held are offered to everyone. */
export function useAtReturn(listener: () => void): void {
  const callBack = useEffectEvent(listener);
  useEffect(() => onReturn(() => callBack()), []);
}
