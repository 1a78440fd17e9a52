import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

/**
 * The router for a browser. The library's own stands in one file with all that its other ways of
 * loading need, and would cost every shopper 4 kB. The page stays until the next one is ready.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(
    () => history.listen((place) => startTransition(() => setPlace(place))),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
