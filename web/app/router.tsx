import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { forgetFailures } from '../lib/code-parts/code-part.ts';

/** The address that the document was loaded at, before any move within it. */
export const LOADED_PATH = globalThis.location?.pathname ?? '';

/** Whether the document was made for this path; on the server it always is. */
export const isLoadedAt = (pathname: string): boolean =>
  LOADED_PATH === '' || LOADED_PATH === pathname;

/**
 * The router for a browser. The library's own is in one file with everything its other modes need,
 * and would cost every shopper 4 kB. The page stays until the next one is ready;
 * what only changes behind the question mark shows at once.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(
    () =>
      history.listen((place) => {
        // Going somewhere is asking anew for what did not come.
        forgetFailures();
        if (place.location.pathname === location.pathname) setPlace(place);
        else startTransition(() => setPlace(place));
      }),
    [history, location.pathname],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
