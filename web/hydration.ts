import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and in the very first render, which must be the server's. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
