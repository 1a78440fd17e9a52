import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { openBrowserHistory, type Place } from '../lib/browser-history.ts';
import { forgetFailures } from '../lib/code-parts/code-part.ts';
import { Router } from '../lib/router.tsx';

/** The address that the document was loaded at, before any navigation within it. */
export const LOADED_PATH = globalThis.location?.pathname ?? '';

/** Whether the document was made for this path; on the server it always is. */
export const isLoadedAt = (pathname: string): boolean =>
  LOADED_PATH === '' || LOADED_PATH === pathname;

/** The page stays until the next one is ready; a change of the query shows at once. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(openBrowserHistory);
  const [shown, show] = useState(history.place);
  useLayoutEffect(() => {
    const follow = (place: Place) => {
      // A navigation is a new chance for code that failed to load.
      forgetFailures();
      if (place.location.pathname === shown.location.pathname) show(place);
      else startTransition(() => show(place));
    };
    // A part of the page that has just appeared may have navigated before this.
    if (history.place() !== shown) follow(history.place());
    return history.listen(follow);
  }, [history, shown]);
  return (
    <Router place={shown} navigate={history.navigate}>
      {children}
    </Router>
  );
}
