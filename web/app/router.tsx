import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router';
import { forgetFailures } from '../lib/code-parts/code-part.ts';

/** The address that the document was loaded at, before any navigation within it. */
export const LOADED_PATH = globalThis.location?.pathname ?? '';

/** Whether the document was made for this path; on the server it always is. */
export const isLoadedAt = (pathname: string): boolean =>
  LOADED_PATH === '' || LOADED_PATH === pathname;

/**
 * The router for a browser. The library's own come with its other modes, and with routes that can be
 * nested, ranked and loaded with data: every shopper would download 7 kB that a flat table of pages never
 * uses. The page stays until the next one is ready; a change of the query shows at once.
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
        // A navigation is a new chance for code that failed to load.
        forgetFailures();
        if (place.location.pathname === location.pathname) setPlace(place);
        else startTransition(() => setPlace(place));
      }),
    [history, location.pathname],
  );
  const navigation = useMemo(
    () => ({
      basename: '/',
      navigator: history,
      static: false,
      useTransitions: undefined,
      future: {},
    }),
    [history],
  );
  const place = useMemo(() => ({ location, navigationType: action }), [location, action]);
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>{children}</LocationContext>
    </NavigationContext>
  );
}
