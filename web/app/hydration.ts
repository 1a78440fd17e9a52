import { useEffect, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and in the very first render, which must be the server's. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const firstPage = Promise.withResolvers<void>();

/** When the first page responds to input. */
export const firstPageIsLive = firstPage.promise;

/** Called by a page's content: once it has mounted, the page is live. */
export function useTellPageIsLive(): void {
  useEffect(firstPage.resolve, []);
}
